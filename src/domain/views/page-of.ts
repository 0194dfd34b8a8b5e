import { listPagePath } from '../urls/paths.ts';

/** A page of a long list. */
export interface PageOf<Item> {
  readonly items: readonly Item[];
  /** 1-based. */
  readonly page: number;
  readonly pageCount: number;
  /** Number of items in the whole list. */
  readonly total: number;
  readonly previousPath: string | null;
  readonly nextPath: string | null;
}

/** Cards per page of a long list: fills 2, 3 and 4 columns evenly. */
export const PAGE_SIZE = 48;

/** Cards per page of /events and /events/all, whose cards have the most elements (rule B6). */
export const EVENTS_PAGE_SIZE = 20;

/** Number of pages of a list; an empty list has one. */
export const pageCountOf = (total: number, size = PAGE_SIZE): number => Math.max(1, Math.ceil(total / size));

/** The page numbers from 2. */
export function furtherPages(total: number, size = PAGE_SIZE): number[] {
  return Array.from({ length: pageCountOf(total, size) - 1 }, (_, index) => index + 2);
}

/** The items of page `page` (1-based) of a list. */
export function pageItems<Item>(items: readonly Item[], page: number, size = PAGE_SIZE): Item[] {
  return items.slice((page - 1) * size, page * size);
}

/**
 * Cuts page `page` (1-based) out of a list.
 *
 * @param list path of the first page
 * @param toCard called only for the items of this page
 */
export function pageOf<Item, Card>(
  items: readonly Item[],
  page: number,
  list: string,
  toCard: (item: Item) => Card,
  size = PAGE_SIZE,
): PageOf<Card> {
  const pageCount = pageCountOf(items.length, size);
  return { items: pageItems(items, page, size).map(toCard), total: items.length, ...pagerOf(page, pageCount, list) };
}

/** Where a page (1-based) of a list is among the others. */
export type PagerView = Omit<PageOf<unknown>, 'items' | 'total'>;

/** @param list path of the first page */
export function pagerOf(page: number, pageCount: number, list: string): PagerView {
  return {
    page,
    pageCount,
    previousPath: page > 1 ? listPagePath(list, page - 1) : null,
    nextPath: page < pageCount ? listPagePath(list, page + 1) : null,
  };
}
