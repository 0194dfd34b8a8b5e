import type { Catalogue } from '../catalogue/types.ts';
import { feedTexts } from '../text/feed-texts.ts';
import { type DateRowView, dateRow } from './date-row.ts';
import { type Subscription, upcomingShows } from './subscription.ts';

/** Shows of an embedded list; its end leads to the page with all. */
const MOST = 30;

/** The list of upcoming shows that other sites embed (rule P23). */
export interface EmbedView {
  readonly title: string;
  readonly name: string;
  /** Path of the page with all shows. */
  readonly path: string;
  /** Whether rows name the venue. */
  readonly withVenue: boolean;
  readonly rows: readonly DateRowView[];
}

export function embedView(catalogue: Catalogue, subscription: Subscription): EmbedView {
  const { name, path, place } = subscription;
  const rows = upcomingShows(catalogue, subscription).slice(0, MOST);
  return {
    title: feedTexts.feedOf(name),
    name,
    path,
    withVenue: place === null,
    rows: rows.map((event) => dateRow(event, catalogue.site)),
  };
}
