import type ICAL from 'ical.js';

/** One date of a calendar event. */
export interface Occurrence {
  /** The event itself, or the exception (RECURRENCE-ID) that replaces it on that date. */
  readonly event: InstanceType<typeof ICAL.Event>;
  readonly start: InstanceType<typeof ICAL.Time>;
  /** Its original start by the rule, which identifies it; `null` for an event that does not repeat. */
  readonly recurrenceId: string | null;
}

const YEAR = 366 * 86_400_000;

/** Milliseconds from `now`, counted by calendar days so that the machine's zone does not matter. */
const distance = (time: InstanceType<typeof ICAL.Time>, now: Date) =>
  Date.UTC(time.year, time.month - 1, time.day) - now.getTime();

/** Whether a time is within a year before or after `now`. */
export const isNear = (time: InstanceType<typeof ICAL.Time>, now: Date) => Math.abs(distance(time, now)) <= YEAR;

/** Two years of daily shows have fewer. */
const MAX_OCCURRENCES = 2_000;
/** Recurrences since the first one: more than a century of daily ones. */
const MAX_STEPS = 50_000;

/**
 * The dates of an event: one, or those that its rule (RRULE, RDATE, EXDATE and exceptions) yields within a year before
 * or after `now`. Later dates come in with later imports.
 *
 * @returns a reason instead when there are too many dates or none
 */
export function occurrencesOf(
  event: InstanceType<typeof ICAL.Event>,
  now: Date,
): { readonly occurrences: readonly Occurrence[] } | { readonly reason: string } {
  if (!event.isRecurring()) return { occurrences: [{ event, start: event.startDate, recurrenceId: null }] };
  const occurrences: Occurrence[] = [];
  const steps = event.iterator();
  for (let step = 0; ; step += 1) {
    const next = steps.next();
    if (!next) break;
    if (step >= MAX_STEPS || occurrences.length >= MAX_OCCURRENCES) return { reason: 'repeats too often for a show' };
    const offset = distance(next, now);
    if (offset > YEAR) break;
    if (offset < -YEAR) continue;
    const { item, startDate } = event.getOccurrenceDetails(next);
    occurrences.push({ event: item, start: startDate, recurrenceId: next.toString() });
  }
  return occurrences.length === 0 ? { reason: 'has no date within a year of today' } : { occurrences };
}
