import { plural } from '../text/plural.ts';

const MINUTE = 60_000;
const HOUR = 3_600_000;
const DAY = 86_400_000;

/** '2 hours ago', for an age in milliseconds; 'just now' as well for one below zero, by another clock. */
export function ageText(age: number): string {
  if (age < MINUTE) return 'just now';
  if (age < HOUR) return `${plural(Math.floor(age / MINUTE), 'minute')} ago`;
  if (age <= 2 * DAY) return `${plural(Math.floor(age / HOUR), 'hour')} ago`;
  return `${plural(Math.floor(age / DAY), 'day')} ago`;
}
