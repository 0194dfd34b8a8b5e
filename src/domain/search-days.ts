import { byFrequency } from './group.ts';
import { exploreEvents } from './list-views.ts';
import { joinColumns, numberColumn, readNumbers, readTexts, splitColumns, textColumn } from './search-columns.ts';
import type { ShowFilter } from './search-counts.ts';
import { dayNumber } from './search-dates.ts';
import type { SearchScope } from './show-set.ts';
import type { Catalogue, Instant } from './types.ts';

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

/** Differences of either sign as numbers from 0: 0, -1, 1, -2, 2 … */
const toUnsigned = (difference: number) => (difference < 0 ? -2 * difference - 1 : 2 * difference);
const toSigned = (number: number) => (number % 2 === 0 ? number / 2 : -(number + 1) / 2);

/** A column of numbers that change little from one to the next. */
const stepColumn = (numbers: readonly number[]) =>
  numberColumn(numbers.map((number, index) => toUnsigned(number - (numbers[index - 1] ?? 0))));

function readSteps(column: string): number[] {
  let sum = 0;
  return readNumbers(column).map((step) => {
    sum += toSigned(step);
    return sum;
  });
}

/** The file of the list of a scope. */
export function encodeDays(catalogue: Catalogue, scope: SearchScope): string {
  const events = exploreEvents(catalogue, scope);
  const categories = byFrequency(events.flatMap(({ majorCategory }) => majorCategory ?? []));
  const categoryIndex = new Map(categories.map((category, index) => [category, index]));
  // Undated events stand last: they have no entries in the columns of dates.
  const untils = events.flatMap(({ upcomingUntil }) => upcomingUntil ?? []);
  return joinColumns([
    textColumn(categories),
    numberColumn(events.map(({ majorCategory }) => 1 + (categoryIndex.get(majorCategory ?? '') ?? -1))),
    stepColumn(events.flatMap(({ localDay }) => (localDay === null ? [] : dayNumber(localDay)))),
    stepColumn(untils.map((until) => Math.floor(until / MINUTE))),
    numberColumn(untils.map((until) => until - Math.floor(until / MINUTE) * MINUTE)),
  ]);
}

/** @throws ColumnsError when the file is not whole */
export function decodeDays(file: string): ListedDays {
  const [categories = '', category = '', day = '', minutes = '', rests = ''] = splitColumns(file);
  const categoryIndexes = readNumbers(category);
  const days = readSteps(day);
  const untilMinutes = readSteps(minutes);
  const untilRests = readNumbers(rests);
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
