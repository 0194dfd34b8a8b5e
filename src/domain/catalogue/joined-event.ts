import type { Instant } from '../time/instant.ts';
import type { EventStatus } from './event-status.ts';
import { groupBy } from './group.ts';
import type { EventRecord } from './types.ts';

/** How the ticket seller knows an event. */
export interface TicketCode {
  readonly venueSlug: string | null;
  readonly code: string | null;
}

/** An event that is not listed, since another source's event is listed for both (rule K7). */
export interface JoinedEvent extends TicketCode {
  readonly id: number;
  readonly listedAs: number;
  /** `null` for one that is gone, which has none of what follows. */
  readonly name: string | null;
  readonly status: EventStatus;
  readonly source: string | null;
  readonly scrapedAt: Instant | null;
}

/** Events with what others that they are listed for add to them: tickets, and when the show was first listed. */
export function withJoined(events: readonly EventRecord[], joined: readonly JoinedEvent[]): readonly EventRecord[] {
  if (joined.length === 0) return events;
  const byListed = groupBy(joined, ({ listedAs }) => listedAs);
  return events.map((event): EventRecord => {
    const others = byListed.get(event.id);
    if (others === undefined) return event;
    const listed = [event, ...others].flatMap(({ scrapedAt }) => scrapedAt ?? []);
    return {
      ...event,
      scrapedAt: listed.length === 0 ? null : Math.min(...listed),
      otherTickets: others.flatMap(({ venueSlug, code, status }) =>
        status === 'cancelled' ? [] : { venueSlug, code },
      ),
    };
  });
}
