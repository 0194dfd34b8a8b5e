/**
 * Renders pages from the bundle that Astro made: through Astro's public `app.render`, and faster where
 * astro-internals.ts can.
 */
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { CacheKey } from '../../../src/data/cache-key.ts';
import type { Catalogue } from '../../../src/domain/catalogue/types.ts';
import { addedStyles } from './added-styles.ts';
import {
  type DirectRoute,
  directRoute,
  type PageComponent,
  type PageMap,
  type RenderToString,
} from './astro-internals.ts';
import { RENDER_ENTRY } from './bundle-dir.ts';
import { policyInserter, removeIslandScripts } from './content-policy.ts';
import { fileOf, type PageProps, propsOf } from './page-paths.ts';

/** A route as Astro's manifest describes it. */
export interface Route {
  /** Its pattern, such as `/events/[event]`. */
  readonly route: string;
  /** The file of its page. */
  readonly component: string;
  readonly type: string;
  /** Only of a route without parameters. */
  readonly pathname?: string;
  readonly prerender: boolean;
}

interface StaticPath {
  readonly params: Readonly<Record<string, string | undefined>>;
  readonly props?: PageProps;
}

interface PageModule {
  readonly default: PageComponent;
  readonly cacheKey?: CacheKey<PageProps>;
  getStaticPaths?(): Promise<StaticPath[]>;
}

/** What the bundle's entry exports (integration.ts); the optional parts are Astro's internals. */
export interface RendererBundle {
  readonly app: {
    readonly manifest: {
      readonly routes: readonly { readonly routeData: Route }[];
      readonly pageMap?: PageMap<PageModule>;
    };
    render(request: Request, options: { readonly routeData: Route; readonly locals: App.Locals }): Promise<Response>;
  };
  readonly staticPaths: { getAll(): Promise<readonly { readonly pathname: string; readonly route: Route }[]> };
  readonly renderToString?: RenderToString | undefined;
  /** Names of internals that this version of Astro does not have. */
  readonly missing: readonly string[];
}

/** The bundle with the modules of its pages, by file; `null` if Astro does not expose them. */
export interface LoadedBundle extends RendererBundle {
  readonly modules: ReadonlyMap<string, PageModule> | null;
}

/** One page, or another file that has a route. */
export interface Page {
  readonly route: Route;
  /** Astro's path of the page, with safe names. */
  readonly pathname: string;
  readonly params: StaticPath['params'];
  /** Where hosts look for it, relative to the site. */
  readonly file: string;
  readonly props: PageProps;
  /** Without it, every build renders the page. */
  readonly cacheKey: CacheKey<PageProps> | undefined;
  /** Its number in a long list, from 1. */
  readonly number: number;
}

export interface PageRenderer {
  /** All pages of the site, in the same order in every process. */
  readonly pages: readonly Page[];
  /** Renders the page in the fastest available way. */
  render(page: Page): Promise<string>;
  /** The same page through Astro's public API. */
  renderByApp(page: Page): Promise<string>;
}

/** Loads the bundle with all pages in it. */
export async function importBundle(folder: string): Promise<LoadedBundle> {
  const bundle: RendererBundle = await import(pathToFileURL(join(folder, RENDER_ENTRY)).href);
  const { pageMap } = bundle.app.manifest;
  if (pageMap === undefined) return { ...bundle, modules: null };
  const modules = new Map<string, PageModule>();
  for (const [component, load] of pageMap) modules.set(component, await (await load()).page());
  return { ...bundle, modules };
}

/** @throws Error naming two pages that would be written to one file */
export function checkFiles(pages: readonly Pick<Page, 'file' | 'pathname'>[]): void {
  const owners = new Map<string, string>();
  for (const { file, pathname } of pages) {
    const owner = owners.get(file);
    if (owner !== undefined) throw new Error(`${pathname} and ${owner} would share the file ${file}.`);
    owners.set(file, pathname);
  }
}

/** Of `[name]`, one part of a path, and `[...name]`, any number of them. */
const PARAM = /\[(?:\.\.\.)?(\w+)\]/g;

const pathnameOf = ({ route }: Route, params: StaticPath['params']) =>
  route.replace(PARAM, (_, name) => params[name] ?? '').replace(/\/$/, '');

function paramsOf({ route }: Route, pathname: string): StaticPath['params'] {
  const values = pathname.split('/');
  return Object.fromEntries(
    route.split('/').flatMap((part, index) => {
      if (!part.startsWith('[')) return [];
      const value = part.startsWith('[...') ? values.slice(index).join('/') || undefined : values[index];
      return [[part.replace(PARAM, '$1'), value]];
    }),
  );
}

function toPage(route: Route, pathname: string, { params, props = {} }: StaticPath, module?: PageModule): Page {
  const file = fileOf(route.type, pathname, props);
  const number = Number(params['page'] ?? 1);
  return { route, pathname, params, file, props, cacheKey: module?.cacheKey, number };
}

async function listPages({ app, staticPaths, modules }: LoadedBundle, catalogue: Catalogue): Promise<Page[]> {
  if (modules === null) {
    return (await staticPaths.getAll()).map(({ pathname, route }) =>
      toPage(route, pathname, { params: paramsOf(route, pathname), props: propsOf(catalogue, pathname) }),
    );
  }
  const pages: Page[] = [];
  for (const { routeData } of app.manifest.routes) {
    const module = modules.get(routeData.component);
    if (!routeData.prerender || module === undefined) continue;
    if (routeData.pathname !== undefined) pages.push(toPage(routeData, routeData.pathname, { params: {} }, module));
    for (const path of (await module.getStaticPaths?.()) ?? [])
      pages.push(toPage(routeData, pathnameOf(routeData, path.params), path, module));
  }
  return pages;
}

/** The routes that can be rendered directly, with their components observed. */
function observeRoutes({ app, modules, renderToString }: LoadedBundle): Map<Route, DirectRoute> {
  const routes = new Map<Route, DirectRoute>();
  if (renderToString === undefined || modules === null) return routes;
  for (const { routeData } of app.manifest.routes) {
    const module = modules.get(routeData.component);
    if (routeData.type !== 'page' || module?.getStaticPaths === undefined) continue;
    const direct = directRoute(module.default, renderToString, routeData);
    // One object for all pages: Astro asks a route for its paths again whenever its module is another object.
    const observed: PageModule = { ...module, default: direct.component };
    app.manifest.pageMap?.set(routeData.component, async () => ({ page: () => observed }));
    routes.set(routeData, direct);
  }
  return routes;
}

export interface RendererOptions {
  /** What the pages show; it must have been provided to them. */
  readonly catalogue: Catalogue;
  /** As browsers call the database. */
  readonly databaseUrl: string;
  /** Called once if pages take longer than they should. */
  warn(message: string): void;
}

export async function openRenderer(
  bundle: LoadedBundle,
  { catalogue, databaseUrl, warn }: RendererOptions,
): Promise<PageRenderer> {
  const { origin } = catalogue.site;
  const pages = await listPages(bundle, catalogue);
  checkFiles(pages);
  const direct = observeRoutes(bundle);
  const verified = new Map<Route, DirectRoute>();
  const locals = { scriptMark: randomUUID() };
  const addPolicy = policyInserter(locals.scriptMark, { databaseUrl, addedStyles: addedStyles() });

  let isWarned = false;
  function warnOf(missing: readonly string[]): void {
    if (!isWarned && missing.length > 0) {
      warn(
        `This version of Astro lacks what makes rendering fast (${missing.join(', ')}): the build takes longer, its pages are the same. See scripts/site-engine/astro/astro-internals.ts.`,
      );
    }
    isWarned ||= missing.length > 0;
  }
  warnOf([...bundle.missing, ...(bundle.modules === null ? ['pageMap'] : [])]);

  async function renderByApp({ route, pathname }: Page): Promise<string> {
    const address = route.type !== 'page' ? pathname : pathname === '/' ? '/index.html' : `${pathname}.html`;
    const response = await bundle.app.render(new Request(new URL(address, origin)), { routeData: route, locals });
    if (response.status >= 400 && route.route !== '/404')
      throw new Error(`The page ${pathname} could not be rendered (status ${response.status}).`);
    const text = await response.text();
    return route.type === 'page' ? addPolicy(removeIslandScripts(text)) : text;
  }

  /** Renders a route's first page both ways; the route is rendered directly only if the results are the same. */
  async function renderFirst(page: Page): Promise<string> {
    const text = await renderByApp(page);
    const route = direct.get(page.route);
    if (route === undefined) return text;
    const directText = await route
      .render(page)
      .then(addPolicy)
      .catch(() => null);
    if (directText === text) verified.set(page.route, route);
    else warnOf(['the expected state of a page']);
    return text;
  }

  const firsts = new Map<Route, Promise<string>>();
  return {
    pages,
    async render(page) {
      const first = firsts.get(page.route);
      if (first === undefined) {
        const rendering = renderFirst(page);
        firsts.set(page.route, rendering);
        return await rendering;
      }
      // Astro asks a route for its paths twice if two of its pages are the first.
      await first;
      const route = verified.get(page.route);
      return route === undefined ? await renderByApp(page) : addPolicy(await route.render(page));
    },
    renderByApp,
  };
}
