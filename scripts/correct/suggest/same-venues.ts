import type { Venue } from '../../../src/domain/catalogue/types.ts';
import { alike, fold, wordsOf } from './fold.ts';

/** Words of venues' names with two spellings, or none that matters. */
const SPELLINGS: Readonly<Record<string, string>> = {
  theatre: 'theater',
  centre: 'center',
  st: 'street',
  saint: 'street',
};

/** What many towns have one of: another word is needed to tell it is the same. */
const COMMON = /^(?:theater|center|hall|house|opera|club|bar|the|arts?|performing|music|venue|of|at|street)$/;

/** Letters of a script without spaces that make a name as telling as two words. */
const LONG = 7;

const METERS_PER_DEGREE = 111_320;
/** Two map positions of one house. */
const NEAR_METERS = 200;

/** A likely alias. */
export interface SameVenue {
  readonly slug: string;
  readonly name: string;
  readonly listedAs: string;
  /** Numbers of events of both. */
  readonly events: readonly [number, number];
}

/** The name without the city that may follow it. */
function keyOf({ name, city }: Venue): string | null {
  const words = wordsOf(fold(name)).map((word) => SPELLINGS[word] ?? word);
  const place = city === null ? [] : wordsOf(fold(city));
  const end = words.slice(-place.length).join(' ');
  const own =
    place.length > 0 && words.length > place.length && end === place.join(' ') ? words.slice(0, -place.length) : words;
  return own.join('') || null;
}

/** The address with words in one spelling. */
const streetOf = ({ address }: Venue) =>
  address === null
    ? null
    : wordsOf(fold(address))
        .map((word) => SPELLINGS[word] ?? word)
        .join(' ');

/** The number of the house, which tells two branches of one name apart. */
const houseOf = ({ address }: Venue) => /\d+/.exec(address ?? '')?.[0] ?? null;

function distance(a: Venue, b: Venue): number | null {
  if (a.coordinates === null || b.coordinates === null) return null;
  const north = (a.coordinates.latitude - b.coordinates.latitude) * METERS_PER_DEGREE;
  const shrink = Math.cos((a.coordinates.latitude * Math.PI) / 180);
  const east = (a.coordinates.longitude - b.coordinates.longitude) * METERS_PER_DEGREE * shrink;
  return Math.hypot(north, east);
}

const differ = (a: string | null, b: string | null) => a !== null && b !== null && fold(a) !== fold(b);

/** Whether a name can hardly be that of another venue in another town. */
function isTelling({ name }: Venue): boolean {
  const words = wordsOf(fold(name)).filter((word) => !COMMON.test(SPELLINGS[word] ?? word));
  return words.length > 1 || (/[^\p{Script=Latin}\d]/u.test(words[0] ?? '') && (words[0] ?? '').length >= LONG);
}

/** Whether two venues are known to be in one place. */
function isOnePlace(a: Venue, b: Venue): boolean {
  const isSame = (one: string | null, other: string | null) =>
    one !== null && other !== null && fold(one) === fold(other);
  return isSame(a.city, b.city) || isSame(streetOf(a), streetOf(b)) || distance(a, b) !== null;
}

/** Whether nothing that is known of two venues speaks against their being one, and something for it. */
function agree(a: Venue, b: Venue): boolean {
  const meters = distance(a, b);
  if (!isTelling(a) && !isOnePlace(a, b)) return false;
  return (
    !differ(a.city, b.city) &&
    !differ(houseOf(a), houseOf(b)) &&
    a.zone === b.zone &&
    (meters === null || meters < NEAR_METERS)
  );
}

/** Venues whose names differ only in accents, 'The', punctuation, spaces or the city: the one with most events stays. */
export function sameVenues(venues: readonly Venue[]): SameVenue[] {
  return alike(venues, keyOf).flatMap((group) => {
    const [most, ...others] = group.toSorted((a, b) => b.events.length - a.events.length);
    if (most === undefined) return [];
    return others
      .filter((other) => agree(most, other))
      .map(
        ({ slug, name, events }): SameVenue => ({
          slug,
          name,
          listedAs: most.slug,
          events: [events.length, most.events.length],
        }),
      );
  });
}
