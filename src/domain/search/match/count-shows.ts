import { indexOfCategory } from '../../catalogue/category.ts';
import type { CalendarDay, Instant } from '../../time/instant.ts';
import type { ShowCities } from '../codec/cities.ts';
import { dayNumber, type EventDates } from '../codec/dates.ts';
import type { Directory } from '../codec/directory.ts';
import type { SearchScope } from '../codec/show-set.ts';
import type { Shows } from '../codec/shows.ts';

/** Filters in addition to the search term. */
export interface ShowFilter {
  /** First day at the venue. */
  readonly from: CalendarDay | null;
  /** Last day at the venue. */
  readonly to: CalendarDay | null;
  /** Major category, in any letter case (rule C9). */
  readonly category: string | null;
  /** In any letter case. */
  readonly city: string | null;
}

export const NO_FILTER: ShowFilter = { from: null, to: null, category: null, city: null };

/** The index of a city that is filtered by: -1 if there is none of that name, `null` without a filter. */
export const cityIndex = (cities: ShowCities | null, city: string | null): number | null =>
  city === null ? null : indexOfCategory(cities?.cities ?? [], city);

/**
 * Number of shows of each pair as of the build, in a city or anywhere. The same city gives the same array.
 *
 * @param cities needed for a city
 */
export function pairShowsIn({ pairShows }: Directory, cities: ShowCities | null): (city: string | null) => Int32Array {
  const known = new Map<number | null, Int32Array>([[null, pairShows]]);
  return (city) => {
    const wanted = cityIndex(cities, city);
    const shows =
      known.get(wanted) ??
      pairShows.map((count, pair) => (wanted !== null && wanted >= 0 && cities?.pairCity[pair] === wanted ? count : 0));
    known.set(wanted, shows);
    return shows;
  };
}

/** Whether counting needs the dates file. */
export function needsDates({ soon }: Directory, { from, to }: ShowFilter, scope: SearchScope, now: Instant): boolean {
  return from !== null || to !== null || (scope === 'upcoming' && now > soon.exactUntil);
}

/** Number of events of each group as of the build, minus those that have passed since. */
function countsBySoon({ soon }: Directory, shows: Shows, scope: SearchScope, now: Instant): Int32Array {
  const counts = shows.groupShows.slice();
  if (scope === 'all') return counts;
  for (const { pair, group, until } of soon.events) {
    const at = (shows.groupOffsets[pair] ?? 0) + group;
    if (until < now) counts[at] = (counts[at] ?? 0) - 1;
  }
  return counts;
}

/** Number of events of each pair at `now`, without a filter: right if `needsDates` is false. */
export function countPairs({ pairShows, soon }: Directory, scope: SearchScope, now: Instant): Int32Array {
  const counts = pairShows.slice();
  if (scope === 'all') return counts;
  for (const { pair, until } of soon.events) if (until < now) counts[pair] = (counts[pair] ?? 0) - 1;
  return counts;
}

function countsByDates(dates: EventDates, filter: ShowFilter, scope: SearchScope, now: Instant): Int32Array {
  const { eventOffsets, day, until } = dates;
  const isDated = filter.from !== null || filter.to !== null;
  const from = filter.from === null ? Number.NEGATIVE_INFINITY : dayNumber(filter.from);
  const to = filter.to === null ? Number.POSITIVE_INFINITY : dayNumber(filter.to);
  const counts = new Int32Array(eventOffsets.length - 1);
  for (let group = 0; group < counts.length; group++) {
    let count = 0;
    for (let event = eventOffsets[group] ?? 0; event < (eventOffsets[group + 1] ?? 0); event++) {
      const on = day[event] ?? 0;
      const last = until[event] ?? Number.NEGATIVE_INFINITY;
      if (isDated && (last === Number.NEGATIVE_INFINITY || on < from || on > to)) continue;
      if (scope === 'all' || last >= now) count += 1;
    }
    counts[group] = count;
  }
  return counts;
}

/**
 * Number of events of each group in the scope that pass the filter at `now`. All counts in search results derive from
 * it.
 *
 * @param dates may be `null` if `needsDates` is false
 * @param cities needed for a filter by city
 */
export function countShows(
  directory: Directory,
  shows: Shows,
  dates: EventDates | null,
  { filter, scope, now }: { readonly filter: ShowFilter; readonly scope: SearchScope; readonly now: Instant },
  cities: ShowCities | null = null,
): Int32Array {
  const counts = dates === null ? countsBySoon(directory, shows, scope, now) : countsByDates(dates, filter, scope, now);
  const category = filter.category === null ? null : indexOfCategory(directory.categories, filter.category);
  const city = cityIndex(cities, filter.city);
  if (category === null && city === null) return counts;
  const isIn = (wanted: number | null, own: number | undefined) => wanted === null || (wanted >= 0 && own === wanted);
  return counts.map((count, group) => {
    const pair = shows.groupPair[group] ?? 0;
    return isIn(category, shows.groupCategory[group]) && isIn(city, cities?.pairCity[pair]) ? count : 0;
  });
}
