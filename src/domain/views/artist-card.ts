import { artistPath } from '../urls/paths.ts';
import { type HeartView, heartView } from './heart.ts';

/** What a card says of an artist without naming its venues. */
export interface ArtistFactsView {
  readonly name: string;
  readonly path: string;
  /** At most 3. */
  readonly categories: readonly string[];
  readonly showCount: number;
  readonly venueCount: number;
  readonly heart: HeartView;
}

/** The venues that an artist's card names. */
export interface NamedVenuesView {
  /** At most 3 venue names. */
  readonly venueNames: readonly string[];
  /** `+N more`, or `null`. */
  readonly moreVenues: string | null;
}

export interface ArtistCardView extends ArtistFactsView, NamedVenuesView {}

/** Category chips a card shows at most (rule L3). */
export const MAX_CATEGORIES = 3;
/** Venues an artist card lists at most (rule L3). */
const MAX_VENUES = 3;

/** What is known of an artist, from wherever; the categories with the most frequent first. */
type ArtistFacts = Pick<ArtistFactsView, 'name' | 'categories' | 'showCount'>;

/** What a card says of an artist: name, up to 3 categories, counts (rules P4, P6). */
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
 * The venues that a card names: at most 3, then how many more (rule L3).
 *
 * @param names all of them, in the order of the artist's venues
 */
export function namedVenuesOf(names: readonly string[]): NamedVenuesView {
  const further = names.length - MAX_VENUES;
  return { venueNames: names.slice(0, MAX_VENUES), moreVenues: further > 0 ? `+${further} more` : null };
}

/** The whole card of an artist, whose venues are in their order. */
export function artistCardOf({
  venueNames,
  ...facts
}: ArtistFacts & Pick<ArtistCardView, 'venueNames'>): ArtistCardView {
  return { ...artistFactsOf({ ...facts, venueCount: venueNames.length }), ...namedVenuesOf(venueNames) };
}
