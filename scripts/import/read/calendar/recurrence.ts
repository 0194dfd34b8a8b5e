import ICAL from 'ical.js';
import { type CalendarEvent, type Start, startOf, textOf, zoneOf } from './calendar-event.ts';
import { timeIn, timesOf, type Wall, type WrittenTime, writtenTime } from './component.ts';
import { datesOf, RuleError, TOO_OFTEN } from './rule.ts';
import { FLOATING, type Zones } from './zones.ts';

/** One date of a calendar event. */
export interface Occurrence {
  /** The event itself, or the exception (RECURRENCE-ID) that replaces it on that date. */
  readonly event: CalendarEvent;
  readonly start: Start;
  /** Its original start by the rule, which identifies it; `null` for an event that does not repeat. */
  readonly recurrenceId: string | null;
}

const DAY = 86_400_000;
const YEAR = 366 * DAY;

/** Within the two years; daily shows have fewer. */
const MAX_OCCURRENCES = 2_000;

/** Whether a time is within a year before or after `now`, by calendar days, so that zones do not matter. */
export const isNear = (wall: Wall, now: Date) => Math.abs(dayOf(wall) - now.getTime()) <= YEAR;

const dayOf = (wall: Wall) => Math.floor(wall / DAY) * DAY;

/** The dates of an event that repeats, within a year of today, and what they leave over. */
export interface Series {
  readonly occurrences: readonly Occurrence[];
  /** Exceptions to dates that the event does not have. */
  readonly unmatched: CalendarEvent[];
  /** Where all its dates are, if none is within a year of today. */
  readonly outside: 'past' | 'future' | 'none' | null;
}

export function repeats({ component }: CalendarEvent): boolean {
  return component.hasProperty('rrule') || component.hasProperty('rdate');
}

/**
 * The dates of an event that repeats: DTSTART, RRULE and RDATE without EXDATE, each replaced by its exception. Dates are
 * compared as instants, so EXDATE, RECURRENCE-ID and UNTIL may be in any zone. A day without a time means the date on
 * that day, whatever its time; a time for an event of whole days means its day.
 *
 * @throws RuleError when there are too many dates; ical.js' error for a rule that is not valid
 */
export function seriesOf(event: CalendarEvent, start: Start, exceptions: readonly CalendarEvent[], now: Date): Series {
  const position = positionsIn(start, event.zones);
  const excluded = new Set(timesIn(event, 'exdate').map((time) => position.keyOf(time, event.zones)));
  const dates = new Map<string, Wall>();
  const all = allDates(event, start, position, now);
  if (all.filter((wall) => isNear(wall, now)).length > MAX_OCCURRENCES) throw new RuleError(TOO_OFTEN);
  for (const wall of all) {
    const [day, instant] = position.keysOf(wall);
    if (excluded.has(day) || excluded.has(instant)) continue;
    dates.set(instant, wall);
    // The first date of a day.
    if (!dates.has(day)) dates.set(day, wall);
  }
  const walls = new Set(dates.values());
  const { replaced, unmatched, following } = assign(exceptions, dates, position);

  const occurrences: Occurrence[] = [];
  for (const wall of walls) {
    const exception = replaced.get(wall);
    const recurrenceId = textOf({ kind: start.kind, wall });
    const own = exception === undefined ? null : startOf(exception);
    const isListed = isNear(wall, now) || (own !== null && ('problem' in own || isNear(own.wall, now)));
    if (!isListed) continue;
    if (exception !== undefined && own !== null) {
      // One that does not say when it begins is reported by the caller.
      const begins = 'problem' in own ? { ...start, wall } : own;
      occurrences.push({ event: exception, start: begins, recurrenceId });
      continue;
    }
    const shift = following.findLast(({ from }) => from <= wall);
    occurrences.push({
      event: shift?.event ?? event,
      start: { ...start, wall: wall + (shift?.by ?? 0) },
      recurrenceId,
    });
  }
  return { occurrences, unmatched, outside: occurrences.length > 0 ? null : outsideOf(all, now) };
}

/** Where the dates of an event are that has none to list. */
function outsideOf(all: readonly Wall[], now: Date): Series['outside'] {
  if (all.some((wall) => isNear(wall, now))) return 'none';
  return (all[0] ?? 0) < now.getTime() ? 'past' : 'future';
}

/** DTSTART, which is always a date (RFC 5545, 3.8.5), all RDATEs, and what RRULE gives within a year of `now`. */
function allDates(event: CalendarEvent, start: Start, position: Positions, now: Date): Wall[] {
  const dates = timesIn(event, 'rdate').map((time) => position.wallOf(time, event.zones));
  const [from, to] = [now.getTime() - YEAR - DAY, now.getTime() + YEAR + DAY];
  for (const property of event.component.getAllProperties('rrule')) {
    const rule = property.getFirstValue();
    if (!(rule instanceof ICAL.Recur)) continue;
    // As written: the parsed one turns month 13 into January.
    const { until: written } = property.toJSON()[3] as { readonly until?: string };
    // Some calendars write the last second of time for a rule without end.
    const isEndless = written === undefined || written.startsWith('9999-12-31');
    const until = isEndless ? to : position.lastOf(writtenTime(written, null), event.zones);
    dates.push(...datesOf(rule, start.wall, from, Math.min(until, to)));
  }
  return [start.wall, ...dates].sort((a, b) => a - b);
}

function timesIn({ component }: CalendarEvent, name: string): WrittenTime[] {
  return component.getAllProperties(name).flatMap((property) => timesOf(property).filter((time) => time !== null));
}

/** Compares the times of a series, however each is written. */
interface Positions {
  /** A time as wall time of the series. */
  wallOf(time: WrittenTime, zones: Zones): Wall;
  /** The last wall time that UNTIL includes. */
  lastOf(until: WrittenTime | null, zones: Zones): Wall;
  /** What identifies a date: its day for a day without a time, else its instant. */
  keyOf(time: WrittenTime, zones: Zones): string;
  /** Both of a date of the series. */
  keysOf(wall: Wall): readonly [day: string, instant: string];
}

function positionsIn(start: Start, seriesZones: Zones): Positions {
  const isAllDay = start.kind === 'day';
  const { zone } = start;

  function wallOf(time: WrittenTime, zones: Zones): Wall {
    if (isAllDay) return dayOf(midnightOf(time));
    if (time.kind === 'day') return time.wall + (start.wall - dayOf(start.wall));
    if (zone === FLOATING) return time.wall;
    return zone.wallOf(zoneOf(time, zones, zone).instantOf(time.wall));
  }

  /** Some calendars write a day as the instant at which it begins in their zone. */
  function midnightOf({ kind, wall }: WrittenTime): Wall {
    const local = kind === 'utc' ? seriesZones.default.wallOf(wall) : wall;
    return local === dayOf(local) ? local : wall;
  }

  const dayKey = (wall: Wall) => `day ${dayOf(wall)}`;
  const instantKey = (wall: Wall) => `at ${zone.instantOf(wall)}`;
  return {
    wallOf,
    lastOf(until, zones) {
      if (until === null) throw new RuleError('ends at a time that does not exist (UNTIL)');
      return until.kind === 'day' && !isAllDay ? until.wall + DAY - 1_000 : wallOf(until, zones);
    },
    keyOf(time, zones) {
      const wall = wallOf(time, zones);
      return isAllDay || time.kind === 'day' ? dayKey(wall) : instantKey(wall);
    },
    keysOf: (wall) => [dayKey(wall), instantKey(wall)],
  };
}

/** An exception that also holds for all later dates (RANGE=THISANDFUTURE), and how far it moves them. */
interface Following {
  readonly event: CalendarEvent;
  readonly from: Wall;
  readonly by: number;
}

/** Assigns exceptions to the dates that they replace. */
function assign(exceptions: readonly CalendarEvent[], dates: ReadonlyMap<string, Wall>, position: Positions) {
  const replaced = new Map<Wall, CalendarEvent>();
  const following: Following[] = [];
  const strays: CalendarEvent[] = [];
  for (const event of [...exceptions].sort((a, b) => sequenceOf(a) - sequenceOf(b))) {
    const { component, zones } = event;
    const id = timeIn(component, 'recurrence-id') ?? null;
    const begins = timeIn(component, 'dtstart') ?? null;
    const wall = id === null ? undefined : dates.get(position.keyOf(id, zones));
    if (wall !== undefined) replaced.set(wall, event);
    const isRange = component.getFirstProperty('recurrence-id')?.getParameter('range') === 'THISANDFUTURE';
    if (isRange && id !== null && begins !== null) {
      // Its own date may have been years ago.
      const from = position.wallOf(id, zones);
      following.push({ event, from, by: position.wallOf(begins, zones) - from });
    } else if (wall === undefined) strays.push(event);
  }
  following.sort((a, b) => a.from - b.from);

  // Some producers write a RECURRENCE-ID of 1969. Such an exception replaces the date on which it begins itself.
  const unmatched = strays.filter((event) => {
    const begins = timeIn(event.component, 'dtstart') ?? null;
    const wall = begins === null ? undefined : dates.get(position.keyOf(begins, event.zones));
    if (wall === undefined || replaced.has(wall)) return true;
    replaced.set(wall, event);
    return false;
  });
  return { replaced, unmatched, following };
}

/** Of several exceptions to one date, the one with the highest SEQUENCE counts, else the last. */
function sequenceOf({ component }: CalendarEvent): number {
  return Number(component.getFirstPropertyValue('sequence') ?? 0) || 0;
}
