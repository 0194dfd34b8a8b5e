import { plural } from '../text/plural.ts';
import type { Instant } from './instant.ts';

const MINUTE = 60_000;
const HOUR = 3_600_000;
const DAY = 86_400_000;

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
