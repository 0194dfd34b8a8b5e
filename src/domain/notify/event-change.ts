import { type EventStatus, statusOf } from '../catalogue/event-status.ts';
import type { CalendarDay, Instant } from '../time/instant.ts';
import { wallTime } from '../time/zone-time.ts';
import type { ChangeKind } from './change-words.ts';

/** The part of an event whose changes followers are notified about. */
export interface EventState {
  readonly name: string | null;
  readonly status: EventStatus;
  readonly day: CalendarDay | null;
  readonly startsAt: Instant | null;
}

const localDay = ({ startsAt, day }: EventState, zone: string) =>
  startsAt === null ? day : wallTime(startsAt, zone).day;

/** Whether the dates contradict each other. A time added or removed on the same day does not. */
function isMoved(known: EventState, current: EventState, zone: string): boolean {
  if (known.startsAt !== null && current.startsAt !== null) return known.startsAt !== current.startsAt;
  return localDay(known, zone) !== localDay(current, zone);
}

/**
 * The change to report to a follower who last saw the event in the state `known`; `null` if there is none. Only the two
 * states matter: of several changes the last one counts, and a change that was undone does not.
 *
 * @param zone of the venue
 */
export function changeOf(known: EventState, current: EventState, zone: string): ChangeKind | null {
  const before = statusOf(known);
  const now = statusOf(current);
  const isOff = (status: EventStatus) => status === 'cancelled' || status === 'postponed';
  if (isOff(now) && now !== before) return now === 'cancelled' ? 'cancelled' : 'postponed';
  // The date of a cancelled event no longer matters; that of a postponed one still does.
  if (now === 'cancelled') return null;
  if (now === 'rescheduled' && before !== 'rescheduled') return 'rescheduled';
  if (isMoved(known, current, zone)) return 'moved';
  return isOff(before) && !isOff(now) ? 'back_on' : null;
}
