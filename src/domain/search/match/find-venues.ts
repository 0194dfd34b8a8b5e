import type { VenueEntry } from '../codec/venues.ts';
import { byRank, matchRank, NONE, namesCity, type SearchTerm } from './term.ts';

/**
 * Venues in the city whose name, slug or full name matches (rule S3), best matches first, then those whose city is named
 * (rule S12), in list order; without either, all of them.
 */
export function findVenues(
  venues: readonly VenueEntry[],
  term: SearchTerm | null,
  city: string | null = null,
): readonly VenueEntry[] {
  const wanted = city?.toLowerCase();
  const there = wanted === undefined ? venues : venues.filter((venue) => venue.city?.toLowerCase() === wanted);
  if (term === null) return there;
  const ranks = new Map(there.map((venue) => [venue, matchRank([venue.name, venue.slug, venue.venueName], term)]));
  return byRank(
    there.filter((venue) => ranks.get(venue) !== NONE || namesCity(venue.city, term)),
    (venue) => ranks.get(venue) ?? NONE,
  );
}
