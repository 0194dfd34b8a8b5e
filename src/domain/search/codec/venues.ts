import { slugOfName } from '../../urls/slug-of-name.ts';
import { readNumbers, readTexts, splitColumns } from './columns.ts';

/** A venue in venue search. */
export interface VenueEntry {
  /** Display name. */
  readonly name: string;
  readonly slug: string;
  readonly venueName: string | null;
  readonly totalEvents: number;
  /** As of the build. */
  readonly upcomingEvents: number;
  /** `passingText` of `upcomingEvents`. */
  readonly passing: string;
  /** Where the listings span several (rule C11). */
  readonly city: string | null;
}

/** @throws ColumnsError if the file is incomplete */
export function decodeVenues(file: string): VenueEntry[] {
  const [names = '', slugs = '', venueNames = '', totals = '', upcoming = '', passing = '', cities = ''] =
    splitColumns(file);
  const cityTexts = readTexts(cities);
  const slugTexts = readTexts(slugs);
  const venueNameTexts = readTexts(venueNames);
  const totalNumbers = readNumbers(totals);
  const upcomingNumbers = readNumbers(upcoming);
  const passingTexts = readTexts(passing);
  return readTexts(names).map((name, index) => ({
    name,
    slug: slugTexts[index] || slugOfName(name),
    venueName: venueNameTexts[index] || null,
    totalEvents: totalNumbers[index] ?? 0,
    upcomingEvents: upcomingNumbers[index] ?? 0,
    passing: passingTexts[index] ?? '',
    city: cityTexts[index] || null,
  }));
}
