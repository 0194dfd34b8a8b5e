import type { Instant } from '../../time/instant.ts';
import { readNumbers, readSteps, readTexts, splitColumns } from './columns.ts';
import type { ShowFilter } from './counts.ts';
import { dayNumber } from './dates.ts';
import type { Pieces } from './pieces.ts';
import type { SearchScope } from './show-set.ts';

const MINUTE = 60_000;

/** The events of /events or /events/all, in the order of their pages, by what filters ask for. */
export interface ListedDays {
  /** Major categories, most frequent first. */
  readonly categories: readonly string[];
  /** Index into `categories`; -1 without one. */
  readonly category: Int32Array;
  /** Day at the venue, as days since 1970. */
  readonly day: Int32Array;
  /** Last instant of being upcoming; -Infinity for 'Date TBA'. */
  readonly until: Float64Array;
}

/** @throws ColumnsError when the file is not whole */
export function* decodeDays(file: string): Pieces<ListedDays> {
  const [categories = '', category = '', day = '', minutes = '', rests = ''] = splitColumns(file);
  yield;
  const categoryIndexes = readNumbers(category);
  yield;
  const days = readSteps(day);
  yield;
  const untilMinutes = readSteps(minutes);
  yield;
  const untilRests = readNumbers(rests);
  yield;
  return {
    categories: readTexts(categories),
    category: Int32Array.from(categoryIndexes, (number) => number - 1),
    day: Int32Array.from(categoryIndexes, (_, index) => days[index] ?? 0),
    until: Float64Array.from(categoryIndexes, (_, index) => {
      const minute = untilMinutes[index];
      return minute === undefined ? Number.NEGATIVE_INFINITY : minute * MINUTE + (untilRests[index] ?? 0);
    }),
  };
}

/**
 * Places in the list (from 0) of the events that the filter leaves, at this moment.
 *
 * An event without a date lies within no dates.
 */
export function findDays(days: ListedDays, filter: ShowFilter, scope: SearchScope, now: Instant): number[] {
  const from = filter.from === null ? Number.NEGATIVE_INFINITY : dayNumber(filter.from);
  const to = filter.to === null ? Number.POSITIVE_INFINITY : dayNumber(filter.to);
  const isDated = filter.from !== null || filter.to !== null;
  const category = filter.category === null ? null : days.categories.indexOf(filter.category);
  const found: number[] = [];
  for (let index = 0; index < days.day.length; index++) {
    const day = days.day[index] ?? 0;
    const until = days.until[index] ?? 0;
    if (isDated && (until === Number.NEGATIVE_INFINITY || day < from || day > to)) continue;
    if (category !== null && (category < 0 || days.category[index] !== category)) continue;
    if (scope === 'all' || until >= now) found.push(index);
  }
  return found;
}
