import type { Catalogue } from '../../catalogue/types.ts';
import { exploreEvents } from '../../views/explore-view.ts';
import { joinColumns, numberColumn } from './columns.ts';
import type { ShowSet } from './show-set.ts';

/** The cities of all venues, those with most upcoming events first; none unless the listings span several (rule C11). */
export function cityNames({ cities, venues }: Catalogue): string[] {
  return cities.length === 0 ? [] : [...new Set([...cities, ...venues.flatMap(({ city }) => city ?? [])])];
}

/** Encodes the cities of a scope, which `names` has all of, for `decodeCities`. */
export function encodeCities(catalogue: Catalogue, { scope, performers }: ShowSet, names: readonly string[]): string {
  const indexOf = new Map<string | null, number>(names.map((city, index) => [city, index + 1]));
  const indexes = (cities: readonly (string | null)[]) => numberColumn(cities.map((city) => indexOf.get(city) ?? 0));
  const pairs = performers.flatMap((performer) => performer.pairs);
  return joinColumns([
    indexes(pairs.map(({ venue }) => venue?.city ?? null)),
    indexes(exploreEvents(catalogue, scope).map(({ city }) => city)),
  ]);
}
