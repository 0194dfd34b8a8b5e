import type { Catalogue } from '../../catalogue/types.ts';
import { exploreEvents } from '../../views/explore-view.ts';
import { joinColumns, numberColumn, textColumn } from './columns.ts';
import type { ShowSet } from './show-set.ts';

/** Encodes the cities of a scope for `decodeCities`; `null` if the listings do not span several. */
export function encodeCities(catalogue: Catalogue, { scope, performers }: ShowSet): string | null {
  if (catalogue.cities.length === 0) return null;
  const events = exploreEvents(catalogue, scope);
  const pairs = performers.flatMap((performer) => performer.pairs);
  const ofPairs = pairs.map(({ venue }) => venue?.city ?? null);
  const ofEvents = events.map(({ city }) => city);
  const cities = [...new Set([...ofPairs, ...ofEvents].filter((city) => city !== null))];
  const indexOf = new Map<string | null, number>(cities.map((city, index) => [city, index + 1]));
  return joinColumns([
    textColumn(cities),
    numberColumn(ofPairs.map((city) => indexOf.get(city) ?? 0)),
    numberColumn(ofEvents.map((city) => indexOf.get(city) ?? 0)),
  ]);
}
