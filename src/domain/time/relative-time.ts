import { plural } from '../text/plural.ts';
import type { Instant } from './instant.ts';
import { passingInstants } from './passing.ts';

const MINUTE = 60_000;
const HOUR = 3_600_000;
const DAY = 86_400_000;

/** Age in ms from which listings are marked as old. */
export const STALE_AFTER = 48 * HOUR;

/** Local hour from which a show is 'Tonight' rather than 'Today'. */
const EVENING = 17;

/**
 * 'Tonight, in 3 hours', during the 24 hours before the start; `null` at any other time.
 *
 * @param zone the venue's IANA zone, which decides what 'tonight' and 'tomorrow' mean
 */
export function countdownText(startsAt: Instant, now: Instant, zone: string): string | null {
  const ahead = startsAt - now;
  if (ahead < 0 || ahead > DAY) return null;
  const wall = new Intl.DateTimeFormat('en-US', { dateStyle: 'short', timeZone: zone });
  const hourOf = new Intl.DateTimeFormat('en-US', { hour: 'numeric', hourCycle: 'h23', timeZone: zone });
  const isToday = wall.format(startsAt) === wall.format(now);
  const today = Number(hourOf.format(startsAt)) >= EVENING ? 'Tonight' : 'Today';
  const hours = Math.round(ahead / HOUR);
  const wait = hours === 0 ? plural(Math.ceil(ahead / MINUTE), 'minute') : plural(hours, 'hour');
  return `${isToday ? today : 'Tomorrow'}, in ${wait}`;
}

/**
 * 'next on Nov 27, 2026', or 'last on Nov 27, 2026' after the last show; `null` while the first is still ahead. For
 * pages that were built before: formatted with Intl alone, which scripts have anyway.
 *
 * @param days `showDays` of the build (domain/views/next-date.ts)
 * @param zone IANA zone of the shows
 */
export function nextDateText(days: string, now: Instant, zone: string): string | null {
  const instants = passingInstants(days);
  const next = instants.find((instant) => instant >= now);
  const shown = next ?? instants.at(-1);
  if (shown === undefined || next === instants[0]) return null;
  const format = new Intl.DateTimeFormat('en-US', { year: 'numeric', month: 'short', day: '2-digit', timeZone: zone });
  return `${next === undefined ? 'last' : 'next'} on ${format.format(shown)}`;
}

/** '2 hours ago', for an age in milliseconds. */
export function ageText(age: number): string {
  if (age < MINUTE) return 'just now';
  if (age < HOUR) return `${plural(Math.floor(age / MINUTE), 'minute')} ago`;
  if (age <= STALE_AFTER) return `${plural(Math.floor(age / HOUR), 'hour')} ago`;
  return `${plural(Math.floor(age / DAY), 'day')} ago`;
}
