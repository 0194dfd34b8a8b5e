import type { Catalogue, Listing } from '../domain/catalogue/types.ts';
import { yearAt } from '../domain/views/date-view.ts';

/**
 * Something that a page shows. Events count as their cards and rows show them, without their descriptions, unless they
 * are `whole`; a list counts with its order.
 */
export type Source =
  | string
  | null
  | readonly string[]
  | Listing
  | readonly Listing[]
  | { readonly whole: readonly Listing[] }
  /** Anything else, as JSON has it. */
  | { readonly view: unknown };

/**
 * What a page exports as `cacheKey`: everything that it shows. A build reuses the page of the previous one while none of
 * it changed. Called only for pages that a process is about to render, so `getStaticPaths` stays cheap.
 *
 * @param page its number in a long list, from 1
 */
export type CacheKey<Props = object> = (all: Catalogue, props: Props, page: number) => readonly Source[];

/** The year at the build's clock: dates leave it out when it is theirs. */
export const currentYear = ({ site }: Catalogue): string => yearAt(site.now, site.timeZone);
