/**
 * Renders pages from the bundle that Astro made.
 */
import { randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type PageKind, type PageProps, pageKinds } from '../../src/domain/page-kinds.ts';
import { addedStyles } from './added-styles.ts';
import { sealPage } from './content-policy.ts';

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
  getStaticPaths?(): Promise<PathOfRoute[]>;
}

/** The part of Astro's bundle that is used here. */
interface Bundled {
  readonly app: {
    setInternals(internals: object): void;
    setOptions(options: object): void;
    getComponentByRoute(route: Route): Promise<PageModule>;
    render(request: Request, options: { readonly routeData: Route; readonly locals: App.Locals }): Promise<Response>;
  };
  readonly manifest: { readonly routes: readonly { readonly routeData: Route; readonly styles: readonly unknown[] }[] };
}

/** One page, or another file with a route of its own. */
export interface Page {
  readonly route: Route;
  /** Under which Astro renders it. */
  readonly pathname: string;
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
  render(page: Page): Promise<Buffer>;
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

/**
 * @param folder of the bundle's pages; the catalogue they show must have been provided
 * @param origin of the site
 * @param databaseUrl as the site calls it
 */
export async function openRenderer(folder: string, origin: string, databaseUrl: string): Promise<PageRenderer> {
  const entry = readdirSync(folder).find((name) => name.startsWith('prerender-entry.'));
  if (entry === undefined) throw new Error('Astro left no entry of the bundled pages.');
  const { app, manifest }: Bundled = await import(pathToFileURL(join(folder, entry)).href);
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
  for (const { routeData } of manifest.routes) {
    if (routeData.prerender) for (const page of await pagesOf(app, routeData)) pages.push(page);
  }
  checkFiles(pages);
  const locals = { scriptMark: randomUUID() };
  const terms = { databaseUrl, addedStyles: addedStyles() };
  return {
    pages,
    async render({ route, pathname }) {
      const address = route.type !== 'page' ? pathname : pathname === '/' ? '/index.html' : `${pathname}.html`;
      const response = await app.render(new Request(new URL(address, origin)), { routeData: route, locals });
      if (response.status >= 400 && route.route !== '/404')
        throw new Error(`The page ${pathname} could not be rendered (status ${response.status}).`);
      if (route.type !== 'page') return Buffer.from(await response.arrayBuffer());
      return Buffer.from(sealPage(await response.text(), locals.scriptMark, terms));
    },
  };
}
