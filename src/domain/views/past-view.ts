import { splitAtBuild } from '../catalogue/related.ts';
import type { Catalogue, Listing } from '../catalogue/types.ts';
import type { ListPart } from '../urls/paths.ts';
import { partPath } from '../urls/paths.ts';
import { type EventCardView, repeatsCard } from './card.ts';
import { type HeadView, headView } from './head.ts';
import { numbered } from './list-views.ts';
import { listedShows, passingOfAll, type ShowLists } from './listed-shows.ts';
import type { PagerView } from './page-of.ts';

/** A page of all past shows of a venue, an artist or an artist at a venue (rule L11). */
export interface PastView {
  readonly head: HeadView;
  readonly name: string;
  readonly crumbs: readonly { readonly text: string; readonly href: string }[];
  readonly cards: readonly EventCardView[];
  readonly pager: PagerView;
  readonly count: number;
  /** `passingText` of the shows that are still ahead. */
  readonly passing: string;
}

/** Whose past shows they are. */
export interface PastOf {
  readonly name: string;
  /** Of the document. */
  readonly title: string;
  readonly crumbs: PastView['crumbs'];
  /** Path of the item's page. */
  readonly path: string;
}

/** @param events all of the item */
export function pastView(
  catalogue: Catalogue,
  events: readonly Listing[],
  lists: ShowLists,
  part: ListPart,
  { name, title, crumbs, path }: PastOf,
): PastView {
  const { site } = catalogue;
  const split = splitAtBuild(catalogue, events);
  const { shows, pager } = listedShows(lists, part, path);
  return {
    head: headView({
      title: numbered(title, pager),
      description: `${title}, newest first.`,
      canonicalPath: partPath(path, part),
      image: split.past.find(({ image }) => image !== null)?.image ?? null,
    }),
    name,
    crumbs,
    cards: shows.map((one) => repeatsCard(one, site)),
    pager,
    count: split.past.length,
    passing: passingOfAll(split, site.now),
  };
}
