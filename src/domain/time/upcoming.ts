import type { Instant } from './instant.ts';

/**
 * Whether an event with that mark (`upcomingUntil`) is upcoming at `now`; the SQL function `is_upcoming` holds the same
 * rule.
 *
 * A file of its own: every page carries it, and none the time zones that the mark is made with.
 */
export function isUpcoming(until: Instant | null, now: Instant): boolean {
  return until !== null && until >= now;
}
