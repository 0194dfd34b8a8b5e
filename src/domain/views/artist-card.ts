import { artistPath } from '../urls/paths.ts';
import type { CardDateView } from './card-date.ts';
import { type HeartView, heartView } from './heart.ts';

/** An artist's card without its venues and dates. */
export interface ArtistFactsView {
  readonly name: string;
  readonly path: string;
  /** At most 3. */
  readonly categories: readonly string[];
  readonly showCount: number;
  readonly venueCount: number;
  readonly heart: HeartView;
}

/** The venues and the date that an artist's card names. */
export interface ArtistDetailsView {
  /** At most 3 venue names. */
  readonly venueNames: readonly string[];
  /** `+N more`, or `null`. */
  readonly moreVenues: string | null;
  readonly date: CardDateView | null;
}

export interface ArtistCardView extends ArtistFactsView, ArtistDetailsView {}

/** Maximum category chips of a card (rule L3). */
export const MAX_CATEGORIES = 3;
/** Maximum venues on an artist's card (rule L3). */
const MAX_VENUES = 3;

/** Input of `artistFactsOf`; `categories` most frequent first. */
type ArtistFacts = Pick<ArtistFactsView, 'name' | 'categories' | 'showCount'>;

/** Name, up to 3 categories and counts of an artist (rules P4, P6). */
export function artistFactsOf({
  name,
  categories,
  showCount,
  venueCount,
}: ArtistFacts & Pick<ArtistFactsView, 'venueCount'>): ArtistFactsView {
  return {
    name,
    path: artistPath(name),
    categories: categories.slice(0, MAX_CATEGORIES),
    showCount,
    venueCount,
    heart: heartView('artist', name, name),
  };
}

/**
 * The first 3 venues, then the number of others (rule L3).
 *
 * @param names all venue names, in order
 */
export function artistDetailsOf(names: readonly string[], date: CardDateView | null): ArtistDetailsView {
  const further = names.length - MAX_VENUES;
  return { venueNames: names.slice(0, MAX_VENUES), moreVenues: further > 0 ? `+${further} more` : null, date };
}

/** The complete card of an artist. */
export function artistCardOf({
  venueNames,
  date,
  ...facts
}: ArtistFacts & Pick<ArtistCardView, 'venueNames' | 'date'>): ArtistCardView {
  return { ...artistFactsOf({ ...facts, venueCount: venueNames.length }), ...artistDetailsOf(venueNames, date) };
}
