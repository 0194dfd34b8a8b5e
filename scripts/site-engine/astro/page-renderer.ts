/**
 * Renders pages from the bundle that Astro made.
 */
import { randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type PageKind, type PageProps, pageKinds } from '../../../src/domain/views/page-kinds.ts';
import { addedStyles } from './added-styles.ts';
import { pageSealer } from './content-policy.ts';
import { type DirectRoute, directRoute, type PageComponent, type RenderToString } from './direct-render.ts';
import { islandScriptRemover } from './island-scripts.ts';

/** A route as Astro describes it in its bundle. */
interface Route {
  /** Pattern, such as `/events/[event]`. */
  readonly route: string;
  readonly component: string;
  readonly type: string;
  /** Of a route without parameters. */
  readonly pathname?: string;
  readonly prerender: boolean;
}

interface PathOfRoute {
  readonly params: Readonly<Record<string, string>>;
  readonly props?: PageProps;
}

interface PageModule {
  readonly default: PageComponent;
  getStaticPaths?(): Promise<PathOfRoute[]>;
}

/** The part of Astro's bundle that is used here. */
export interface Bundled {
  readonly app: {
    setInternals(internals: object): void;
    setOptions(options: object): void;
    /** What Astro remembers of routes' paths and properties. */
    readonly routeCache: { clearAll(): void };
    getComponentByRoute(route: Route): Promise<PageModule>;
    render(request: Request, options: { readonly routeData: Route; readonly locals: App.Locals }): Promise<Response>;
  };
  readonly manifest: {
    readonly routes: readonly { readonly routeData: Route; readonly styles: readonly unknown[] }[];
    /** How pages are loaded, by their component. */
    readonly pageMap: Map<string, () => Promise<{ page(): PageModule }>>;
    /** Inline scripts of the client directives, by name. */
    readonly clientDirectives: ReadonlyMap<string, string>;
  };
  /** Handed out for us by integrations/bundle-only.ts. */
  readonly renderToString: RenderToString;
}

/** One page, or another file with a route of its own. */
export interface Page {
  readonly route: Route;
  /** Under which Astro renders it. */
  readonly pathname: string;
  readonly params: Readonly<Record<string, string>>;
  /** Where it belongs, relative to the site. */
  readonly file: string;
  readonly kind: PageKind | undefined;
  readonly props: PageProps;
  /** Of a long list, from 1. */
  readonly number: number;
}

/** All pages of a site, in the same order in every process. */
export interface PageRenderer {
  readonly pages: readonly Page[];
  /** Where the pages of each route stand among them: from, and before which. */
  readonly routes: readonly { readonly route: string; readonly from: number; readonly to: number }[];
  render(page: Page): Promise<string>;
  /** The same page, the long way: what `render` has to equal. */
  renderByAstro(page: Page): Promise<string>;
}

function fileOf(route: Route, pathname: string, kind: PageKind | undefined, props: PageProps): string {
  if (kind?.file !== undefined) return kind.file(props);
  if (route.type !== 'page') return pathname.slice(1);
  return pathname === '/' ? 'index.html' : `${pathname.slice(1)}.html`;
}

async function pagesOf(app: Bundled['app'], route: Route): Promise<Page[]> {
  const kind = pageKinds[route.route];
  const paths: readonly PathOfRoute[] =
    route.pathname === undefined
      ? ((await (await app.getComponentByRoute(route)).getStaticPaths?.()) ?? [])
      : [{ params: {} }];
  return paths.map(({ params, props = {} }) => {
    const pathname = route.pathname ?? route.route.replace(/\[(\w+)\]/g, (_, name) => params[name] ?? '');
    return {
      route,
      pathname,
      params,
      file: fileOf(route, pathname, kind, props),
      kind,
      props,
      number: Number(params['page'] ?? 1),
    };
  });
}

/** @throws Error naming two pages that would share a file: a build fails rather than lose one */
export function checkFiles(pages: readonly Pick<Page, 'file' | 'pathname'>[]): void {
  const owners = new Map<string, string>();
  for (const { file, pathname } of pages) {
    const owner = owners.get(file);
    if (owner !== undefined) throw new Error(`${pathname} and ${owner} would share the file ${file}.`);
    owners.set(file, pathname);
  }
}

/** Has Astro see stand-ins for the components of the routes that have many pages. @returns them by their route */
async function directRoutes({ app, manifest, renderToString }: Bundled): Promise<Map<Route, DirectRoute>> {
  const routes = new Map<Route, DirectRoute>();
  for (const { routeData } of manifest.routes) {
    if (routeData.type !== 'page' || routeData.pathname !== undefined || !routeData.prerender) continue;
    const module = await app.getComponentByRoute(routeData);
    const direct = directRoute(module.default, renderToString, routeData);
    manifest.pageMap.set(routeData.component, async () => ({ page: () => ({ ...module, default: direct.component }) }));
    routes.set(routeData, direct);
  }
  return routes;
}

/** Loads what Astro bundled; done once, however often it is asked for. */
export async function importBundle(folder: string): Promise<Bundled> {
  const entry = readdirSync(folder).find((name) => name.startsWith('prerender-entry.'));
  if (entry === undefined) throw new Error('Astro left no entry of the bundled pages.');
  const bundled: Bundled = await import(pathToFileURL(join(folder, entry)).href);
  const { app, manifest } = bundled;
  // With the components of all pages.
  for (const { routeData } of manifest.routes) if (routeData.prerender) await app.getComponentByRoute(routeData);
  return bundled;
}

/**
 * @param folder of the bundle's pages; the catalogue they show must have been provided
 * @param origin of the site
 * @param databaseUrl as the site calls it
 */
export async function openRenderer(folder: string, origin: string, databaseUrl: string): Promise<PageRenderer> {
  const bundled = await importBundle(folder);
  const { app, manifest } = bundled;
  // What Astro's own generation hands to the bundle, as far as rendering asks for it: the style sheets of each page.
  const pagesByKeys = new Map(
    manifest.routes.map(({ routeData, styles }) => [
      `${routeData.route}&${routeData.component}`,
      { styles: styles.map((sheet, order) => ({ sheet, order, depth: 0 })) },
    ]),
  );
  app.setInternals({ pagesByKeys });
  app.setOptions({
    settings: { scripts: [] },
    logger: { options: { destination: { write: () => true }, level: 'warn' } },
  });

  const pages: Page[] = [];
  const routes: { route: string; from: number; to: number }[] = [];
  for (const { routeData } of manifest.routes) {
    if (!routeData.prerender) continue;
    const from = pages.length;
    for (const page of await pagesOf(app, routeData)) pages.push(page);
    routes.push({ route: routeData.route, from, to: pages.length });
  }
  checkFiles(pages);
  const direct = await directRoutes(bundled);
  // This process may have shown another catalogue before.
  app.routeCache.clearAll();
  const locals = { scriptMark: randomUUID() };
  const terms = { databaseUrl, addedStyles: addedStyles() };
  const seal = pageSealer(locals.scriptMark, terms);
  const removeIslandScripts = islandScriptRemover(manifest.clientDirectives);

  async function renderByAstro({ route, pathname }: Page): Promise<string> {
    const address = route.type !== 'page' ? pathname : pathname === '/' ? '/index.html' : `${pathname}.html`;
    const response = await app.render(new Request(new URL(address, origin)), { routeData: route, locals });
    if (response.status >= 400 && route.route !== '/404')
      throw new Error(`The page ${pathname} could not be rendered (status ${response.status}).`);
    const text = await response.text();
    return route.type === 'page' ? seal(removeIslandScripts(text)) : text;
  }

  return {
    pages,
    routes,
    async render(page) {
      const ofMany = direct.get(page.route);
      return ofMany?.isReady() === true ? seal(await ofMany.render(page)) : await renderByAstro(page);
    },
    renderByAstro,
  };
}
