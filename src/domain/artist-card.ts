import { heartView } from './heart.ts';
import { artistPath } from './paths.ts';
import type { ArtistCardView } from './view-types.ts';

/** Category chips a card shows at most (specification section 9). */
export const MAX_CATEGORIES = 3;
/** Venues an artist card lists at most (specification section 9). */
const MAX_VENUES = 3;

/** What a card says of an artist, from wherever it is known. */
export interface ArtistFacts {
  readonly name: string;
  /** Most frequent first. */
  readonly categories: readonly string[];
  readonly showCount: number;
  /** In the order of the artist's venues. */
  readonly venueNames: readonly string[];
}

/** The card of an artist: name, up to 3 categories and venues, counts (specification section 2, Browse and Explore). */
export function artistCardOf({ name, categories, showCount, venueNames }: ArtistFacts): ArtistCardView {
  const further = venueNames.length - MAX_VENUES;
  return {
    name,
    path: artistPath(name),
    categories: categories.slice(0, MAX_CATEGORIES),
    showCount,
    venueCount: venueNames.length,
    venueNames: venueNames.slice(0, MAX_VENUES),
    moreVenues: further > 0 ? `+${further} more` : null,
    heart: heartView('artist', name, name),
  };
}
