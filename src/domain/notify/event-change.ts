import { type EventStatus, statusOf } from '../catalogue/event-status.ts';
import type { CalendarDay, Instant } from '../time/instant.ts';
import { wallTime } from '../time/zone-time.ts';
import type { ChangeKind } from './change-words.ts';

/** What a follower of an event is told of when it changes. */
export interface EventState {
  readonly name: string | null;
  readonly status: EventStatus;
  readonly day: CalendarDay | null;
  readonly startsAt: Instant | null;
}

const localDay = ({ startsAt, day }: EventState, zone: string) =>
  startsAt === null ? day : wallTime(startsAt, zone).day;

/** Whether the dates contradict each other; a time that becomes known, or unknown, on the same day does not. */
function isMoved(known: EventState, current: EventState, zone: string): boolean {
  if (known.startsAt !== null && current.startsAt !== null) return known.startsAt !== current.startsAt;
  return localDay(known, zone) !== localDay(current, zone);
}

/**
 * What is to be told to somebody who knows an event in one state and it is in another by now; `null` if nothing is.
 * Several changes in between count as the last one, and a change that was undone as none.
 *
 * @param zone of the venue
 */
export function changeOf(known: EventState, current: EventState, zone: string): ChangeKind | null {
  const before = statusOf(known);
  const now = statusOf(current);
  const isOff = (status: EventStatus) => status === 'cancelled' || status === 'postponed';
  if (isOff(now) && now !== before) return now === 'cancelled' ? 'cancelled' : 'postponed';
  // The date of what is cancelled matters to nobody; a postponed event is waited for.
  if (now === 'cancelled') return null;
  if (now === 'rescheduled' && before !== 'rescheduled') return 'rescheduled';
  if (isMoved(known, current, zone)) return 'moved';
  return isOff(before) && !isOff(now) ? 'back_on' : null;
}
