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

/** Number of pages of a list; an empty list has one. */
export const pageCountOf = (total: number): number => Math.max(1, Math.ceil(total / PAGE_SIZE));

/** The page numbers from 2. */
export function furtherPages(total: number): number[] {
  return Array.from({ length: pageCountOf(total) - 1 }, (_, index) => index + 2);
}

/** The items of page `page` (1-based) of a list. */
export function pageItems<Item>(items: readonly Item[], page: number): Item[] {
  return items.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE);
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
): PageOf<Card> {
  const pageCount = pageCountOf(items.length);
  return { items: pageItems(items, page).map(toCard), total: items.length, ...pagerOf(page, pageCount, list) };
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
