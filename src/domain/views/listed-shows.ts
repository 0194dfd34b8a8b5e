import type { SplitByTime } from '../catalogue/related.ts';
import type { Repeats } from '../catalogue/repeats.ts';
import type { Instant } from '../time/instant.ts';
import { passingText } from '../time/passing-text.ts';
import { type ListPart, partPath, pastPath } from '../urls/paths.ts';
import { type PagerView, pagerOf } from './page-of.ts';

/*
 * The lists of a venue, an artist and an artist at a venue (rule L11): what is ahead in pages of at most 60 shows, the
 * newest past shows on the first of them, all past shows on pages of their own.
 */

/** Shows per page, so that no page exceeds rule B6. Repeats of a day stay together. */
const PAGE_SHOWS = 60;

/** Past shows on the first page. */
const PAST_SHOWS = 12;

/** A part, or everything at once, for pages that the build does not have (rule T11). */
export type Part = ListPart | 'whole';

/** What is listed, in display order. */
export interface ShowLists {
  readonly ahead: readonly Repeats[];
  readonly past: readonly Repeats[];
  /** Cards of other lists on the first page: with past shows, they leave less room for what is ahead. */
  readonly others?: number;
  /** Further pages that something else needs. */
  readonly minPages?: number;
}

export interface ListedShows {
  /** Of the page: what is ahead, or past shows. */
  readonly shows: readonly Repeats[];
  readonly pager: PagerView;
  /** The newest past shows; none on further pages. */
  readonly past: readonly Repeats[];
  /** Path of all past shows; `null` if they are in `past`. */
  readonly pastPath: string | null;
}

/** Cuts a list into pages, of which there is at least one. */
function cut(shows: readonly Repeats[], size: number, firstSize = size): Repeats[][] {
  const pages: Repeats[][] = [[]];
  let room = firstSize;
  for (const repeats of shows) {
    if (repeats.length > room && pages.at(-1)?.length !== 0) {
      pages.push([]);
      room = size;
    }
    pages.at(-1)?.push(repeats);
    room -= repeats.length;
  }
  return pages;
}

function pagesOf({ ahead, past, others, minPages = 1 }: ShowLists) {
  const [shown = [], ...further] = cut(past, PAST_SHOWS);
  const pages = cut(ahead, PAGE_SHOWS, others === undefined ? PAGE_SHOWS : PAGE_SHOWS - others - shown.flat().length);
  while (pages.length < minPages) pages.push([]);
  return { pages, shown, pastPages: further.length === 0 ? [] : cut(past, PAGE_SHOWS) };
}

/** The parts that have a page; the first is the item's own. */
export function partsOf(lists: ShowLists): ListPart[] {
  const { pages, pastPages } = pagesOf(lists);
  return [
    ...pages.map((_, index) => ({ list: 'upcoming', page: index + 1 }) as const),
    ...pastPages.map((_, index) => ({ list: 'past', page: index + 1 }) as const),
  ];
}

/** The lists of one part of an item's upcoming shows, or of its past shows. @param item path of the item's page */
export function listedShows(lists: ShowLists, part: Part, item: string): ListedShows {
  if (part === 'whole') return { shows: lists.ahead, past: lists.past, pager: pagerOf(1, 1, item), pastPath: null };
  const { pages, shown, pastPages } = pagesOf(lists);
  const { list, page } = part;
  const listed = list === 'past' ? pastPages : pages;
  return {
    shows: listed[page - 1] ?? [],
    pager: pagerOf(page, listed.length, partPath(item, { list, page: 1 })),
    past: list === 'upcoming' && page === 1 ? shown : [],
    pastPath: pastPages.length === 0 ? null : pastPath(item),
  };
}

/** `passingText` of all upcoming shows, for pages that do not list all of them. */
export const passingOfAll = ({ upcoming }: SplitByTime, now: Instant): string =>
  passingText(
    upcoming.map(({ upcomingUntil }) => upcomingUntil),
    now,
    Number.POSITIVE_INFINITY,
  );
