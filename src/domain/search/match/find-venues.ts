import type { VenueEntry } from '../codec/venues.ts';
import { byRank, matchRank, NONE, type SearchTerm } from './term.ts';

/** Venues whose name, slug or full name matches (rule S3), best matches first, in list order; all without a term. */
export function findVenues(venues: readonly VenueEntry[], term: SearchTerm | null): readonly VenueEntry[] {
  if (term === null) return venues;
  const ranks = new Map(venues.map((venue) => [venue, matchRank([venue.name, venue.slug, venue.venueName], term)]));
  return byRank(
    venues.filter((venue) => ranks.get(venue) !== NONE),
    (venue) => ranks.get(venue) ?? NONE,
  );
}
