/**
 * Renders the pages of a route the way Astro rendered the route's first one, without a request and a response for each:
 * pages of listings depend on nothing that those could tell them.
 */

/** What a component may ask of Astro here. */
interface AstroGlobal {
  readonly site: URL | undefined;
  readonly locals: object;
}

/** Astro's state of a page under way, as far as it is touched here. */
interface RenderState {
  readonly _metadata: Readonly<Record<string, unknown>>;
  readonly links: ReadonlySet<unknown>;
  readonly scripts: ReadonlySet<unknown>;
  readonly styles: ReadonlySet<unknown>;
  createAstro(props: object, slots: object | null): AstroGlobal;
}

/** What a page's component is once it is compiled. */
export type PageComponent = (state: RenderState, props: object, slots: object) => unknown;

/** Astro's own function of this name, as the bundle hands it out. */
export type RenderToString = (
  state: RenderState,
  component: PageComponent,
  props: object,
  slots: object,
  isPage: boolean,
  route: object,
) => Promise<unknown>;

/** One page to render. */
export interface DirectPage {
  readonly params: Readonly<Record<string, string>>;
  readonly props: object;
}

function copyOf(value: unknown): unknown {
  if (value instanceof Set) return new Set(value);
  return Array.isArray(value) ? [...value] : value;
}

/** Rendering fills and empties these: every page begins with what the first one began with. */
function fresh(state: RenderState): RenderState {
  const metadata: Record<string, unknown> = {};
  for (const name in state._metadata) metadata[name] = copyOf(state._metadata[name]);
  const { links, scripts, styles } = state;
  return { ...state, _metadata: metadata, links: new Set(links), scripts: new Set(scripts), styles: new Set(styles) };
}

const NOTHING_ELSE = new Proxy(
  {},
  {
    get(_, name) {
      throw new Error(
        `Astro.${String(name)} is not known in pages of many: they have props, params, site and locals, and paths from domain/paths.ts.`,
      );
    },
  },
);

/** What stands for `Astro` in a component. */
class PageGlobal implements AstroGlobal {
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
Object.setPrototypeOf(PageGlobal.prototype, NOTHING_ELSE);

/** A route whose first page Astro renders itself; from then on, `render` does the others. */
export interface DirectRoute {
  /** Stands in for the component, so that its state is seen. */
  readonly component: PageComponent;
  /** Whether Astro has rendered a page. */
  isReady(): boolean;
  /** @throws Error when the page answers with anything but a page */
  render(page: DirectPage): Promise<string>;
}

/** @param route as Astro describes it */
export function directRoute(component: PageComponent, renderToString: RenderToString, route: object): DirectRoute {
  let first: { readonly state: RenderState; readonly known: AstroGlobal } | undefined;

  const observer: PageComponent = (state, props, slots) => {
    first ??= { state: fresh(state), known: state.createAstro({}, null) };
    return component(state, props, slots);
  };

  return {
    // With the marks by which Astro knows a component.
    component: Object.assign(observer, component),
    isReady: () => first !== undefined,
    async render({ params, props }) {
      if (first === undefined) throw new Error('Astro has not rendered a page of this route yet.');
      const { known } = first;
      const state: RenderState = {
        ...fresh(first.state),
        createAstro: (given) => new PageGlobal(given, params, known),
      };
      const page = await renderToString(state, component, props, {}, true, route);
      if (typeof page !== 'string') throw new Error('A page answered with a redirect or another response.');
      return page;
    },
  };
}
