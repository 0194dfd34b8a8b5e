/**
 * Everything of Astro that the engine uses beyond its public API. It only saves time: without one of these the pages are
 * the same, and the build warns once that it takes longer (tests/site-engine/astro-internals.test.ts takes each away).
 * Look here first after an upgrade of Astro. Figures: processor time for an event page, Astro 7.3.5.
 *
 * - `renderToString` and the state of a page (`_metadata`, `createAstro`, `links`, `scripts`, `styles`): render a page
 *   without a request, a response and middleware for each. 0.56 ms instead of 1.42 ms. Without them: `app.render`.
 * - `manifest.pageMap`: the modules of pages, with the props of their paths, their `cacheKey`, and their component, whose
 *   state is observed. Without it: paths from `astro:static-paths`, `app.render`, and no page is reused.
 * - `this.slotValues[name] = () => …` in instance.js: see `freeSlotsEarly`. 0.56 ms instead of 1.00 ms, and half the heap.
 *   Without it: Astro's code as it is.
 */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const RENDER = 'astro/runtime/server/render/astro/render.js';
const INSTANCE = 'astro/runtime/server/render/astro/instance.js';

/** The source of an Astro module; blank if it no longer exists. */
function sourceOf(specifier: string): string {
  try {
    return readFileSync(fileURLToPath(import.meta.resolve(specifier)), 'utf8');
  } catch {
    return '';
  }
}

const SLOT_CLOSURE = /this\.slotValues\[name\] = (\(\) => \{.*?\n {6}\});/s;

/**
 * V8 pretenures closures assigned directly to a property, so everything they capture survives until a major GC. Astro
 * assigns one for each slot of each component, which kept every page of a build alive. Assigned through a variable, they
 * are freed with their page.
 */
export function freeSlotsEarly(code: string): string {
  return code.replace(SLOT_CLOSURE, 'const slotValue = $1;\n      this.slotValues[name] = slotValue;');
}

/** The Vite plugin that applies `freeSlotsEarly`. */
export const slotsPlugin = {
  name: 'eventhub:free-slots-early',
  transform: (code: string, id: string) =>
    id.endsWith(`/node_modules/${INSTANCE.replace('astro/', 'astro/dist/')}`) ? freeSlotsEarly(code) : null,
};

/** Code for the bundle's entry: exports the internals there are, and the names of those that are `missing`. */
export function internalsExports(source: (specifier: string) => string = sourceOf): string {
  const hasRender = /export \{[^}]*\brenderToString\b/.test(source(RENDER));
  const missing = [
    ...(hasRender ? [] : ['renderToString']),
    ...(SLOT_CLOSURE.test(source(INSTANCE)) ? [] : ['the assignment of slots']),
  ];
  return `${hasRender ? `export { renderToString } from '${RENDER}';` : ''}
export const missing = ${JSON.stringify(missing)};`;
}

/** `Astro` in a component. */
interface AstroGlobal {
  readonly site: URL | undefined;
  readonly locals: object;
}

/** Astro's state of a page that is being rendered, as far as the engine touches it. */
interface RenderState {
  readonly _metadata: Readonly<Record<string, unknown>>;
  readonly links: ReadonlySet<unknown>;
  readonly scripts: ReadonlySet<unknown>;
  readonly styles: ReadonlySet<unknown>;
  createAstro(props: object, slots: object | null): AstroGlobal;
}

/** The compiled component of a page. */
export type PageComponent = (state: RenderState, props: object, slots: object) => unknown;

export type RenderToString = (
  state: RenderState,
  component: PageComponent,
  props: object,
  slots: object,
  isPage: boolean,
  route: object,
) => Promise<unknown>;

/** How pages are loaded, by the file of their component. */
export type PageMap<PageModule> = Map<string, () => Promise<{ page(): PageModule | Promise<PageModule> }>>;

/** A page to render directly. */
interface DirectPage {
  readonly params: Readonly<Record<string, string | undefined>>;
  readonly props: object;
}

const isSet = (value: unknown): boolean => value instanceof Set;

function isRenderState(state: RenderState): boolean {
  const { _metadata, links, scripts, styles, createAstro } = state;
  return typeof _metadata === 'object' && [links, scripts, styles].every(isSet) && typeof createAstro === 'function';
}

function copyOf(value: unknown): unknown {
  if (value instanceof Set) return new Set(value);
  return Array.isArray(value) ? [...value] : value;
}

/** Rendering changes these; each page needs its own. */
function copyState(state: RenderState): RenderState {
  const metadata: Record<string, unknown> = {};
  for (const name in state._metadata) metadata[name] = copyOf(state._metadata[name]);
  const { links, scripts, styles } = state;
  return { ...state, _metadata: metadata, links: new Set(links), scripts: new Set(scripts), styles: new Set(styles) };
}

const UNKNOWN = new Proxy(
  {},
  {
    get(_, name) {
      throw new Error(
        `Astro.${String(name)} is not available in pages with parameters: use props, params, site and locals, and domain/urls/paths.ts for paths.`,
      );
    },
  },
);

/** `Astro` in a page that is rendered directly. */
class DirectGlobal implements AstroGlobal {
  readonly props: object;
  readonly params: DirectPage['params'];
  readonly site: URL | undefined;
  readonly locals: object;

  constructor(props: object, params: DirectPage['params'], { site, locals }: AstroGlobal) {
    this.props = props;
    this.params = params;
    this.site = site;
    this.locals = locals;
  }
}
Object.setPrototypeOf(DirectGlobal.prototype, UNKNOWN);

/** A route with many pages. Astro renders the first; its state then serves to render the others directly. */
export interface DirectRoute {
  /** Takes the place of the page's component, to observe its state. */
  readonly component: PageComponent;
  /** @throws Error before Astro rendered a page, or when its state is not as expected, or for a redirect */
  render(page: DirectPage): Promise<string>;
}

/** @param route as Astro's manifest describes it */
export function directRoute(component: PageComponent, renderToString: RenderToString, route: object): DirectRoute {
  let first: { readonly state: RenderState; readonly global: AstroGlobal } | undefined;

  const observer: PageComponent = (state, props, slots) => {
    if (isRenderState(state)) first ??= { state: copyState(state), global: state.createAstro({}, null) };
    return component(state, props, slots);
  };

  return {
    // Astro recognises components by properties of the function.
    component: Object.assign(observer, component),
    async render({ params, props }) {
      if (first === undefined)
        throw new Error('Astro rendered no page of this route, or its state is not as expected.');
      const { global } = first;
      const state: RenderState = {
        ...copyState(first.state),
        createAstro: (given) => new DirectGlobal(given, params, global),
      };
      const page = await renderToString(state, component, props, {}, true, route);
      if (typeof page !== 'string') throw new Error('A page answered with a redirect or another response.');
      return page;
    },
  };
}
