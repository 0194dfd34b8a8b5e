import type { VenueEntry } from '../codec/venues.ts';
import { matchesAny, type SearchTerm } from './term.ts';

/** Venues in the city whose name, slug or full name matches (rule S3), in list order; without either, all of them. */
export function findVenues(
  venues: readonly VenueEntry[],
  term: SearchTerm | null,
  city: string | null = null,
): readonly VenueEntry[] {
  const wanted = city?.toLowerCase();
  return venues.filter(
    (venue) =>
      (term === null || matchesAny([venue.name, venue.slug, venue.venueName], term)) &&
      (wanted === undefined || venue.city?.toLowerCase() === wanted),
  );
}
