import type { Steps } from '../steps.ts';
import { readNumbers, readSteps, readTexts, splitColumns } from './columns.ts';

const MINUTE = 60_000;

/** What filters need to know about each event of /events or /events/all, in page order. */
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

/** @throws ColumnsError if the file is incomplete */
export function* decodeDays(file: string): Steps<ListedDays> {
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
