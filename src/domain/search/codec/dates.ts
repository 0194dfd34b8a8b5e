import type { CalendarDay, Instant } from '../../time/instant.ts';
import type { Steps } from '../steps.ts';
import { joinColumns, numberColumn, readNumbers, splitColumns } from './columns.ts';
import { type Offsets, offsetsOf } from './offsets.ts';
import type { ShowSet } from './show-set.ts';
import type { Shows } from './shows.ts';

const DAY = 86_400_000;

/** The dates of all events, by group: for date filters, and for counts on sites that have not been rebuilt for days. */
export interface EventDates {
  /** Each group's events, soonest first, undated last. */
  readonly eventOffsets: Offsets;
  /** Day at the venue, as days since 1970. */
  readonly day: Int32Array;
  /** Last instant of being upcoming; -Infinity for 'Date TBA'. */
  readonly until: Float64Array;
}

/** Calendar day to days since 1970. */
export const dayNumber = (day: CalendarDay): number => Date.parse(`${day}T00:00:00Z`) / DAY;

/** Days since 1970 to calendar day. */
export const dayOfNumber = (number: number): CalendarDay => new Date(number * DAY).toISOString().slice(0, 10);

/** The earliest calendar day. */
const EARLIEST = dayNumber('0000-01-01');

/** Milliseconds from the UTC start of the previous day to `until`: not negative in any time zone. */
const clockOf = (until: Instant, day: CalendarDay) => until - (dayNumber(day) - 1) * DAY;

/** Encodes the dates file. There are few distinct times of day, so they are in a table. */
export function encodeDates({ performers }: ShowSet): string {
  const groups = performers.flatMap(({ pairs }) => pairs.flatMap((pair) => pair.groups));
  const clocks = new Map<number, number>();
  let first = Number.POSITIVE_INFINITY;
  for (const { events } of groups) {
    for (const { localDay, upcomingUntil } of events) {
      if (localDay === null || upcomingUntil === null) continue;
      const clock = clockOf(upcomingUntil, localDay);
      clocks.set(clock, (clocks.get(clock) ?? 0) + 1);
      first = Math.min(first, dayNumber(localDay));
    }
  }
  const table = [...clocks].sort(([a, inA], [b, inB]) => inB - inA || a - b).map(([clock]) => clock);
  const tableIndex = new Map(table.map((clock, index) => [clock, index]));
  const days: number[] = [];
  const times: number[] = [];
  for (const { events } of groups) {
    let previous = first;
    for (const { localDay, upcomingUntil } of events) {
      if (localDay === null || upcomingUntil === null) {
        days.push(0);
        continue;
      }
      days.push(1 + dayNumber(localDay) - previous);
      times.push(tableIndex.get(clockOf(upcomingUntil, localDay)) ?? 0);
      previous = dayNumber(localDay);
    }
  }
  const firstDay = Number.isFinite(first) ? first : EARLIEST;
  return joinColumns([
    numberColumn([firstDay - EARLIEST]),
    numberColumn(table),
    numberColumn(days),
    numberColumn(times),
  ]);
}

/** Groups decoded per step. */
const GROUPS_AT_ONCE = 2000;

/** @throws ColumnsError if the file is incomplete */
export function* decodeDates(file: string, { groupShows }: Shows): Steps<EventDates> {
  const [firstDay = '', table = '', days = '', times = ''] = splitColumns(file);
  const [sinceEarliest = 0] = readNumbers(firstDay);
  const clocks = readNumbers(table);
  yield;
  const steps = readNumbers(days);
  yield;
  const timeIndexes = readNumbers(times);
  yield;
  const eventOffsets = offsetsOf([...groupShows]);
  const day = new Int32Array(steps.length);
  const until = new Float64Array(steps.length).fill(Number.NEGATIVE_INFINITY);
  let time = 0;
  for (let group = 0; group < groupShows.length; group++) {
    if (group % GROUPS_AT_ONCE === 0) yield;
    let previous = EARLIEST + sinceEarliest;
    for (let event = eventOffsets[group] ?? 0; event < (eventOffsets[group + 1] ?? 0); event++) {
      const step = steps[event] ?? 0;
      if (step === 0) continue;
      previous += step - 1;
      day[event] = previous;
      until[event] = (previous - 1) * DAY + (clocks[timeIndexes[time] ?? 0] ?? 0);
      time += 1;
    }
  }
  return { eventOffsets, day, until };
}
