import type ICAL from 'ical.js';

/** One time that an event of a calendar takes place. */
export interface Occurrence {
  /** The event as it is on that day: itself, or the exception that stands for it. */
  readonly event: InstanceType<typeof ICAL.Event>;
  readonly start: InstanceType<typeof ICAL.Time>;
  /** Which repetition it is, by when it would begin by the rule; `null` for an event that does not repeat. */
  readonly repetition: string | null;
}

const YEAR = 366 * 86_400_000;

/** To the day is near enough, and the same on machines in every zone. */
const awayFrom = (time: InstanceType<typeof ICAL.Time>, now: Date) =>
  Date.UTC(time.year, time.month - 1, time.day) - now.getTime();

/** Whether a time lies within a year of `now`, on either side. */
export const isNear = (time: InstanceType<typeof ICAL.Time>, now: Date) => Math.abs(awayFrom(time, now)) <= YEAR;

/** More in two years is no show. */
const MOST_OCCURRENCES = 2_000;
/** Steps from the first beginning: daily for over a century. */
const MOST_STEPS = 50_000;

/**
 * When an event takes place: once, or by its rule (RRULE, RDATE, EXDATE and exceptions) within a year of `now` on either
 * side; what lies further back, or ahead, is left for the import of its time.
 *
 * @returns the reason why not, when the event repeats without bounds or at no time near
 */
export function occurrencesOf(
  event: InstanceType<typeof ICAL.Event>,
  now: Date,
): { readonly occurrences: readonly Occurrence[] } | { readonly reason: string } {
  if (!event.isRecurring()) return { occurrences: [{ event, start: event.startDate, repetition: null }] };
  const occurrences: Occurrence[] = [];
  const steps = event.iterator();
  for (let step = 0; ; step += 1) {
    const next = steps.next();
    if (!next) break;
    if (step >= MOST_STEPS || occurrences.length >= MOST_OCCURRENCES) return { reason: 'repeats too often for a show' };
    const away = awayFrom(next, now);
    if (away > YEAR) break;
    if (away < -YEAR) continue;
    const { item, startDate } = event.getOccurrenceDetails(next);
    occurrences.push({ event: item, start: startDate, repetition: next.toString() });
  }
  return occurrences.length === 0 ? { reason: 'takes place at no time within a year of today' } : { occurrences };
}
