import { slugOfName } from '../../urls/slug-of-name.ts';
import type { CardDateView } from '../../views/card-date.ts';
import { readNumbers, readTable, readTexts, splitColumns } from './columns.ts';

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
  /** As of the build. */
  readonly date: CardDateView | null;
}

/** @throws ColumnsError if the file is incomplete */
export function decodeVenues(file: string): VenueEntry[] {
  const [names = '', slugs = '', venueNames = '', totals = '', upcoming = '', passing = '', ...rest] =
    splitColumns(file);
  const [dates = '', dateRests = '', dateOf = '', untils = ''] = rest;
  const slugTexts = readTexts(slugs);
  const venueNameTexts = readTexts(venueNames);
  const totalNumbers = readNumbers(totals);
  const upcomingNumbers = readNumbers(upcoming);
  const passingTexts = readTexts(passing);
  const dateTexts = readTable(dates, dateRests, dateOf);
  const untilTexts = readTexts(untils);
  return readTexts(names).map((name, index) => ({
    name,
    slug: slugTexts[index] || slugOfName(name),
    venueName: venueNameTexts[index] || null,
    totalEvents: totalNumbers[index] ?? 0,
    upcomingEvents: upcomingNumbers[index] ?? 0,
    passing: passingTexts[index] ?? '',
    date: cardDateOf(dateTexts[index] ?? null, untilTexts[index] ?? ''),
  }));
}

const cardDateOf = (text: string | null, until: string): CardDateView | null =>
  text === null ? null : { text, until: until === '' ? null : Number.parseInt(until, 36) };
