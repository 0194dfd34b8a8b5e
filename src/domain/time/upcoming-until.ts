import type { CalendarDay, Instant } from './instant.ts';
import { instantOf } from './zone-time.ts';

const MINUTES_A_DAY = 24 * 60;

/**
 * The last instant at which an event counts as upcoming (rule T2): its beginning, or the last
 * millisecond of its day in `zone` when it has no time. `null` when it has neither ('Date TBA': never upcoming).
 *
 * One number carries the whole rule to the browser: the page marks each card with it and compares (`isUpcoming`).
 */
export function upcomingUntil(startsAt: Instant | null, day: CalendarDay | null, zone: string): Instant | null {
  if (startsAt !== null) return startsAt;
  return day === null ? null : instantOf(day, MINUTES_A_DAY, zone) - 1;
}
