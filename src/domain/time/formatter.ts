import { UTCDateMini } from '@date-fns/utc/date/mini';
import { format } from 'date-fns/format';
import type { CalendarDay } from './instant.ts';

/** The date-fns patterns of the product (rules T6–T8). */
export type DatePattern =
  | 'MMM dd, yyyy'
  | 'MMM dd'
  | 'EEEE, MMMM dd, yyyy'
  | 'EEEE, MMMM d'
  | 'MMMM d'
  | 'EEEE'
  | 'EEE'
  | 'EEE, MMM'
  | 'EEE, MMM yyyy'
  | 'MMMM'
  | 'MMMM yyyy'
  | 'dd'
  | 'h:mm a';

const MINUTE = 60_000;

/** By pattern, then by day or minute: a season has only a few hundred days, each shown on many pages. */
const cache = new Map<DatePattern, Map<CalendarDay | number, string>>();

function cachedFormat(when: CalendarDay | number, pattern: DatePattern): string {
  let texts = cache.get(pattern);
  if (texts === undefined) {
    texts = new Map();
    cache.set(pattern, texts);
  }
  let text = texts.get(when);
  if (text === undefined) {
    text = format(new UTCDateMini(typeof when === 'string' ? when : when * MINUTE), pattern);
    texts.set(when, text);
  }
  return text;
}

/**
 * A calendar day in English. In browsers `#formatter` is formatter.browser.ts (package.json, `imports`).
 *
 * @throws RangeError for a day that does not exist
 */
export const formatDay = (day: CalendarDay, pattern: DatePattern): string => cachedFormat(day, pattern);

/** A time of day, given in minutes after midnight (0 to 1439). */
export const formatMinutes = (minutes: number, pattern: DatePattern): string => cachedFormat(minutes, pattern);
