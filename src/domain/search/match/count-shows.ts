import { indexOfCategory } from '../../catalogue/category.ts';
import type { CalendarDay, Instant } from '../../time/instant.ts';
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
}

export const NO_FILTER: ShowFilter = { from: null, to: null, category: null };

/** Whether counting needs the dates file. */
export function needsDates({ exactUntil }: Shows, { from, to }: ShowFilter, scope: SearchScope, now: Instant): boolean {
  return from !== null || to !== null || (scope === 'upcoming' && now > exactUntil);
}

/** Counts as of the build, minus the events that have passed since. */
function countsBySoon(shows: Shows, scope: SearchScope, now: Instant): Int32Array {
  const counts = shows.groupShows.slice();
  if (scope === 'all') return counts;
  for (const { group, until } of shows.soon) if (until < now) counts[group] = (counts[group] ?? 0) - 1;
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
 */
export function countShows(
  { categories }: Directory,
  shows: Shows,
  dates: EventDates | null,
  { filter, scope, now }: { readonly filter: ShowFilter; readonly scope: SearchScope; readonly now: Instant },
): Int32Array {
  const counts = dates === null ? countsBySoon(shows, scope, now) : countsByDates(dates, filter, scope, now);
  if (filter.category === null) return counts;
  const category = indexOfCategory(categories, filter.category);
  return counts.map((count, group) => (category >= 0 && shows.groupCategory[group] === category ? count : 0));
}
