import type { VenueEntry } from '../codec/venues.ts';
import { matchesAny, type SearchTerm } from './term.ts';

/** Venues whose name, slug or full name matches (rule S3), in list order; all of them without a term. */
export function findVenues(venues: readonly VenueEntry[], term: SearchTerm | null): readonly VenueEntry[] {
  return term === null
    ? venues
    : venues.filter(({ name, slug, venueName }) => matchesAny([name, slug, venueName], term));
}
