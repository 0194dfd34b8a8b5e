import type { Catalogue, Listing } from '../domain/catalogue/types.ts';
import { yearAt } from '../domain/views/date-view.ts';

/**
 * One input of a page. Events are compared by what cards and rows show, without what only their own page shows, unless they
 * are `whole`; lists are compared in order.
 */
export type Source =
  | string
  | null
  | readonly string[]
  | Listing
  | readonly Listing[]
  | { readonly whole: readonly Listing[] }
  /** Anything else, compared as JSON. */
  | { readonly view: unknown };

/**
 * The `cacheKey` export of a page returns everything that it shows: a build reuses the previous page if none of it has
 * changed. A function, so that `getStaticPaths` stays cheap; called only for pages that may be rendered.
 *
 * @param page page number of a long list, from 1
 */
export type CacheKey<Props = object> = (all: Catalogue, props: Props, page: number) => readonly Source[];

/** The year of the build, which short dates omit. */
export const currentYear = ({ site }: Catalogue): string => yearAt(site.now, site.timeZone);
