import { readStatusMarks } from './status-mark.ts';

/** A `postponed` event has no new date yet; a `rescheduled` one is listed with its new date. */
export const eventStatuses = ['scheduled', 'cancelled', 'postponed', 'rescheduled', 'sold_out'] as const;

export type EventStatus = (typeof eventStatuses)[number];

/**
 * The status in an event name: `CANCELED: …`, `… (SOLD OUT)`, `… - POSTPONED`, `*Cancelled* …`,
 * `[Rescheduled from May 5] …` (rule C5). Only a mark separated from the name counts: a band may be called Cancelled
 * Plans.
 */
export function statusOfName(name: string | null): EventStatus | null {
  return name === null ? null : readStatusMarks(name).status;
}

/** The stored status, else the one in the name. */
export function statusOf(event: { readonly status: EventStatus; readonly name: string | null }): EventStatus {
  return event.status === 'scheduled' ? (statusOfName(event.name) ?? 'scheduled') : event.status;
}

/** False for cancelled and postponed events: visitors must not be sent there. */
export const takesPlace = ({ status }: { readonly status: EventStatus }): boolean =>
  status !== 'cancelled' && status !== 'postponed';

export function isEventStatus(value: unknown): value is EventStatus {
  return eventStatuses.some((status) => status === value);
}
