import type { CalendarDay, Instant } from './instant.ts';
import { isUpcoming } from './upcoming.ts';
import { instantOf } from './zone-time.ts';

const MINUTES_A_DAY = 24 * 60;

/**
 * The last instant at which an event counts as upcoming (rule T2): its start, or the last millisecond of its day in
 * `zone` if it has no time. `null` if it has neither ('Date TBA': never upcoming).
 *
 * Cards carry this number in `data-until`, so browsers can apply the rule without time zones (`isUpcoming`).
 */
export function upcomingUntil(startsAt: Instant | null, day: CalendarDay | null, zone: string): Instant | null {
  if (startsAt !== null) return startsAt;
  return day === null ? null : instantOf(day, MINUTES_A_DAY, zone) - 1;
}

/** Whether an event with this `upcomingUntil` is over. 'Date TBA' is neither upcoming nor over. */
export function hasPassed(until: Instant | null, now: Instant): boolean {
  return until !== null && !isUpcoming(until, now);
}
