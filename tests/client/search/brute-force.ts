/**
 * What a search must find, computed by plain loops over all event rows and sharing nothing with the search itself. Only
 * the derivation of artist names, which has tests of its own, is reused.
 */
import { artistKey, artistName } from '../../../src/domain/catalogue/artist-name.ts';
import type { EventRecord, VenueRecord } from '../../../src/domain/catalogue/types.ts';
import type { Instant } from '../../../src/domain/time/instant.ts';

/** An event row with the fields the time rules derive. */
export interface Row extends EventRecord {
  /** Last instant at which it is upcoming, `null` for 'Date TBA'. */
  readonly until: Instant | null;
  /** Day in the venue's zone. */
  readonly localDay: string | null;
  /** Of its venue. */
  readonly city?: string | null;
}

export interface Question {
  readonly input: string;
  readonly scope: 'upcoming' | 'all';
  /** The visitor's clock. */
  readonly now: Instant;
  /** The build's clock: earlier events are never upcoming. */
  readonly built: Instant;
  readonly from?: string;
  readonly to?: string;
  readonly category?: string;
  readonly city?: string;
}

const isIn = (city: string | undefined, own: string | null | undefined) =>
  city === undefined || own?.toLowerCase() === city.toLowerCase();

const plains = new Map<string, string>();

/** Single characters without their marks. */
function plain(text: string): string {
  const known = plains.get(text);
  if (known !== undefined) return known;
  let result = '';
  for (const letter of text.toLowerCase().normalize('NFKD')) {
    if (/^\p{M}$/u.test(letter)) continue;
    result += letter === 'ς' ? 'σ' : letter.toLowerCase() === 'ς' ? 'σ' : letter.toLowerCase();
  }
  plains.set(text, result);
  return result;
}

export function contains(text: string | null, input: string): boolean {
  if (text === null) return false;
  const wanted = input.trim();
  if (text.toLowerCase().includes(wanted.toLowerCase())) return true;
  const letters = plain(wanted);
  return letters.trim() !== '' && plain(text).includes(letters);
}

/** 2 if a word of the name begins with the input, 1 if it is inside a word, else 0. */
export function rankOf(name: string, input: string): number {
  if (!contains(name, input)) return 0;
  const letters = plain(input.trim());
  const isPlain = letters.trim() !== '' && input.isWellFormed();
  const [text, wanted] = isPlain ? [plain(name), letters] : [name.toLowerCase(), input.trim().toLowerCase()];
  const places = Array.from({ length: text.length }, (_, at) => at).filter((at) => text.startsWith(wanted, at));
  return places.some((at) => /(?:^|[^\p{L}\p{N}])$/u.test(text.slice(0, at))) ? 2 : 1;
}

/** The rows that a search on /events considers. */
function rowsOf(rows: readonly Row[], { scope, now, built, from, to, category, city }: Question): Row[] {
  return rows.filter((row) => {
    if (scope === 'upcoming' && (row.until === null || row.until < now || row.until < built)) return false;
    if (category !== undefined && row.majorCategory?.toLowerCase() !== category.toLowerCase()) return false;
    if (!isIn(city, row.city)) return false;
    if (from === undefined && to === undefined) return true;
    return row.localDay !== null && row.localDay >= (from ?? '0000') && row.localDay <= (to ?? '9999');
  });
}

const keyOf = (row: Row) => {
  const name = artistName(row.name);
  return name === null ? null : artistKey(name);
};

export interface ExpectedArtist {
  readonly key: string;
  readonly showCount: number;
  readonly venueSlugs: ReadonlySet<string>;
  /** Major categories and how often each occurs. */
  readonly categories: ReadonlyMap<string, number>;
}

/** Whether the input is the beginning of a word of the city, with three letters or all that there are. */
const namesCity = (city: string | null | undefined, input: string) =>
  city != null && input.trim().length >= Math.min(3, city.length) && rankOf(city, input) === 2;

/**
 * @param counted the rows that count
 * @param labelled those whose categories are the artists'
 */
function artistsOf(counted: readonly Row[], labelled: readonly Row[], input: string): ExpectedArtist[] {
  const byKey = Map.groupBy(counted, keyOf);
  byKey.delete(null);
  const labelledByKey = Map.groupBy(labelled, keyOf);
  const found: ExpectedArtist[] = [];
  for (const [key, own] of byKey) {
    const categories = new Map<string, number>();
    for (const { majorCategory } of labelledByKey.get(key) ?? []) {
      if (majorCategory !== null) categories.set(majorCategory, (categories.get(majorCategory) ?? 0) + 1);
    }
    // Spellings of a name differ only in letter case.
    const isFound =
      contains(key, input) ||
      [...categories.keys()].some((category) => contains(category, input)) ||
      own.some(({ city }) => namesCity(city, input));
    if (!isFound) continue;
    const venueSlugs = new Set(own.flatMap(({ venueSlug }) => venueSlug ?? []));
    found.push({ key: key ?? '', showCount: own.length, venueSlugs, categories });
  }
  return found;
}

/** The artists that /events shows, unordered. */
export function expectedArtists(rows: readonly Row[], question: Question): ExpectedArtist[] {
  const counted = rowsOf(rows, question);
  return artistsOf(counted, counted, question.input);
}

/** The artist-venue pairs that /events shows, as `artist\nslug`, sorted. */
export function expectedPairs(rows: readonly Row[], question: Question): string[] {
  const pairs = new Set<string>();
  for (const row of rowsOf(rows, question)) {
    const key = keyOf(row);
    if (key === null || row.venueSlug === null) continue;
    const { input } = question;
    if (contains(row.name, input) || contains(row.majorCategory, input) || namesCity(row.city, input)) {
      pairs.add(`${key}\n${row.venueSlug}`);
    }
  }
  return [...pairs].sort();
}

/** The artists that /browse and /artists show, unordered: with their shows in the city, and all their categories. */
export const expectedDirectory = (rows: readonly Row[], input: string, city?: string): ExpectedArtist[] =>
  artistsOf(
    rows.filter((row) => isIn(city, row.city)),
    rows,
    input,
  );

/** Slugs of the venues that /browse and /venues show, sorted. */
export function expectedVenues(
  rows: readonly Row[],
  venues: readonly VenueRecord[],
  input: string,
  city?: string,
): string[] {
  const slugs = new Set([...venues.map(({ slug }) => slug), ...rows.flatMap(({ venueSlug }) => venueSlug ?? [])]);
  const bySlug = new Map(venues.map((venue) => [venue.slug, venue]));
  return [...slugs]
    .filter((slug) => {
      const venue = bySlug.get(slug);
      if (!isIn(city, venue?.city)) return false;
      if (namesCity(venue?.city, input)) return true;
      return [slug, venue?.fullName ?? null, venue?.venueName ?? null].some((text) => contains(text, input));
    })
    .sort();
}
