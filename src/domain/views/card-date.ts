import { takesPlace } from '../catalogue/event-status.ts';
import type { Listing } from '../catalogue/types.ts';
import { formatDate } from '../time/format.ts';
import type { Instant } from '../time/instant.ts';
import { isUpcoming } from '../time/upcoming.ts';

/** The date on the card of an artist or a venue. */
export interface CardDateView {
  /** `Next on Nov 27, 2026`, or `Last on Oct 31, 2026` if no upcoming show takes place. */
  readonly text: string;
  /** The last instant at which it is the next date, after which the card says nothing; `null` for a last date. */
  readonly until: Instant | null;
}

/**
 * The next date of shows that take place (rule C6), or the last one; `null` without either.
 *
 * @param events soonest first
 */
export function cardDate(
  events: readonly Pick<Listing, 'localDay' | 'upcomingUntil' | 'status'>[],
  now: Instant,
): CardDateView | null {
  const dated = events.filter((event) => event.localDay !== null && takesPlace(event));
  const next = dated.find(({ upcomingUntil }) => isUpcoming(upcomingUntil, now));
  const day = (next ?? dated.at(-1))?.localDay;
  if (!day) return null;
  return { text: `${next ? 'Next' : 'Last'} on ${formatDate(day)}`, until: next?.upcomingUntil ?? null };
}
