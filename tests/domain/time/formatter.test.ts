import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as browser from '../../../src/domain/time/formatter.browser.ts';
import { type DatePattern, formatDay, formatMinutes } from '../../../src/domain/time/formatter.ts';

/** The type keeps this list complete. */
const every: Readonly<Record<DatePattern, 'day' | 'minutes'>> = {
  'MMM dd, yyyy': 'day',
  'MMM dd': 'day',
  'EEEE, MMMM dd, yyyy': 'day',
  'EEEE, MMMM d': 'day',
  'MMMM d': 'day',
  EEEE: 'day',
  EEE: 'day',
  'EEE, MMM': 'day',
  'EEE, MMM yyyy': 'day',
  MMMM: 'day',
  'MMMM yyyy': 'day',
  dd: 'day',
  'h:mm a': 'minutes',
};
const patternsOf = (kind: 'day' | 'minutes') =>
  Object.entries(every).flatMap(([pattern, own]) => (own === kind ? [pattern as DatePattern] : []));

const MS_PER_DAY = 86_400_000;
const dayOf = (instant: number) => new Date(instant).toISOString().slice(0, 10);

describe('browsers format as date-fns does', () => {
  test.each(patternsOf('day'))('%s: every day from 2020 to 2034', (pattern) => {
    const days: string[] = [];
    for (let at = Date.UTC(2020, 0, 1); at < Date.UTC(2035, 0, 1); at += MS_PER_DAY) days.push(dayOf(at));
    expect(days.map((day) => browser.formatDay(day, pattern))).toEqual(days.map((day) => formatDay(day, pattern)));
  });

  test.each(patternsOf('day'))('%s: arbitrary days with four-digit years', (pattern) => {
    const years = { min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true };
    fc.assert(
      fc.property(fc.date(years), (date) => {
        const day = dayOf(date.getTime());
        expect(browser.formatDay(day, pattern)).toBe(formatDay(day, pattern));
      }),
    );
  });

  test.each(patternsOf('minutes'))('%s: every minute', (pattern) => {
    const minutes = Array.from({ length: 24 * 60 }, (_, index) => index);
    expect(minutes.map((minute) => browser.formatMinutes(minute, pattern))).toEqual(
      minutes.map((minute) => formatMinutes(minute, pattern)),
    );
  });
});
