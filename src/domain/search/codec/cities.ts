import type { Steps } from '../steps.ts';
import { readNumbers, splitColumns } from './columns.ts';

/** Where the events of a scope take place. The file exists only if the listings span several cities (rule C11). */
export interface ShowCities {
  /** `cities` of the manifest. */
  readonly cities: readonly string[];
  /** Of the directory's pairs: index into `cities`; -1 without one. */
  readonly pairCity: Int32Array;
  /** Of the events of /events or /events/all, in page order. */
  readonly eventCity: Int32Array;
}

/**
 * @param cities of the manifest
 * @throws ColumnsError if the file is incomplete
 */
export function* decodeCities(file: string, cities: readonly string[]): Steps<ShowCities> {
  const [pairs = '', events = ''] = splitColumns(file);
  const indexes = (column: string) => Int32Array.from(readNumbers(column), (number) => number - 1);
  yield;
  const pairCity = indexes(pairs);
  yield;
  return { cities, pairCity, eventCity: indexes(events) };
}
