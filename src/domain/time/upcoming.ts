import type { Instant } from './instant.ts';

/**
 * Whether an event with this `upcomingUntil` is upcoming at `now`. The SQL function `is_upcoming` is the same rule.
 *
 * In a separate file because every page loads it, without the time zone code of `upcomingUntil`.
 */
export function isUpcoming(until: Instant | null, now: Instant): boolean {
  return until !== null && until >= now;
}
