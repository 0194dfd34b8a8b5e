import { plural } from '../text/plural.ts';

const MINUTE = 60_000;
const HOUR = 3_600_000;
const DAY = 86_400_000;

/** Age in ms from which listings are marked as old. */
export const STALE_AFTER = 48 * HOUR;

/** '2 hours ago', for an age in milliseconds. */
export function ageText(age: number): string {
  if (age < MINUTE) return 'just now';
  if (age < HOUR) return `${plural(Math.floor(age / MINUTE), 'minute')} ago`;
  if (age <= STALE_AFTER) return `${plural(Math.floor(age / HOUR), 'hour')} ago`;
  return `${plural(Math.floor(age / DAY), 'day')} ago`;
}
