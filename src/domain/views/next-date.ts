import { takesPlace } from '../catalogue/event-status.ts';
import type { SplitByTime } from '../catalogue/related.ts';
import type { Listing } from '../catalogue/types.ts';
import { formatDate } from '../time/format.ts';
import type { CalendarDay, Instant } from '../time/instant.ts';
import { passingText } from '../time/passing-text.ts';

/** The next date of some shows, which the page keeps current. */
export interface NextDateView {
  /** `next on Nov 27, 2026`, or `last on Oct 31, 2026` if no upcoming show takes place. */
  readonly text: string;
  /** `data-next`: a `passingText` of the days that may be named next; empty if there is none. */
  readonly days: string;
  /** IANA zone of the shows. */
  readonly zone: string;
}

/** The last instant, in whole seconds, of each day on which a show takes place. */
function showDays(upcoming: readonly Listing[], now: Instant): string {
  const ends = new Map<CalendarDay | null, Instant>();
  for (const { localDay, upcomingUntil } of upcoming) {
    // Rounded down, so that the end of a day is still of that day.
    if (upcomingUntil !== null) ends.set(localDay, Math.floor(upcomingUntil / 1000) * 1000);
  }
  return passingText([...ends.values()], now, Number.POSITIVE_INFINITY);
}

/**
 * The next date of shows that take place (rule C6), or the last one; `null` without either.
 *
 * @param zone IANA zone of all of them
 */
export function nextDate({ upcoming, past }: SplitByTime, now: Instant, zone: string): NextDateView | null {
  const ahead = upcoming.filter(takesPlace);
  const next = ahead[0]?.localDay;
  const day = next ?? past.find(takesPlace)?.localDay;
  if (!day) return null;
  return { text: `${next ? 'next' : 'last'} on ${formatDate(day)}`, days: showDays(ahead, now), zone };
}
