import ICAL from 'ical.js';
import { isTimeZone } from '../../../../src/domain/time/zone-time.ts';
import { textOf as textOfStart } from '../calendar/calendar-event.ts';
import { datesOf as datesOfRule } from '../calendar/rule.ts';
import { listOf, type Node } from './graph.ts';

/** When an event takes place: a date or a time as written, and the zone of a wall time if it is given. */
export interface Start {
  readonly begins: string;
  readonly zone: string | null;
}

const YEAR = 366 * 86_400_000;

const FREQUENCIES: Readonly<Record<string, string>> = { D: 'DAILY', W: 'WEEKLY', M: 'MONTHLY', Y: 'YEARLY' };
const WEEKDAYS = /(?:^|[/:])([+-]?\d)?(mo|tu|we|th|fr|sa|su)[a-z]*$/i;

/**
 * The dates that a schema.org Schedule yields within a year of `now`; its first one if there are none.
 *
 * @param eventStart startDate of the event, for a schedule that has no start
 * @returns `null` when the schedule cannot be followed
 */
export function datesOf(schedule: Node, eventStart: unknown, now: Date): Start[] | null {
  const [day, time, offset] = partsOf(schedule, textOf(listOf(eventStart)[0])) ?? ['', '', ''];
  if (day === '') return null;
  const named = textOf(schedule['scheduleTimezone']);
  const zone = isTimeZone(named) ? named : null;
  const first = { begins: `${day}${time}${offset}`, zone };
  const [, until = ''] = /^(\d{4}-\d{2}-\d{2})/.exec(textOf(schedule['endDate'])) ?? [];
  const rule = ruleOf(schedule, until === '');
  if (rule === null) return [first];
  const wallOf = (date: string, clock: string) => Date.parse(`${date}${clock || 'T00:00:00'}Z`);
  const excepted = listOf(schedule['exceptDate']).map((except) => {
    const [, exceptDay = '', exceptTime = time] =
      /^(\d{4}-\d{2}-\d{2})(T\d{2}:\d{2}:\d{2})?/.exec(textOf(except)) ?? [];
    return wallOf(exceptDay, time === '' ? '' : exceptTime);
  });
  const last = Math.min(now.getTime() + YEAR, until === '' ? Number.POSITIVE_INFINITY : wallOf(until, 'T23:59:59'));
  try {
    const walls = datesOfRule(ICAL.Recur.fromString(rule), wallOf(day, time), now.getTime() - YEAR, last);
    const listed = walls.filter((wall) => !excepted.includes(wall));
    if (listed.length === 0) return [first];
    const kind = time === '' ? 'day' : 'local';
    return listed.map((wall) => ({ begins: `${textOfStart({ kind, wall })}${offset}`, zone }));
  } catch {
    return null;
  }
}

const CLOCK = /^T?(\d{2}:\d{2}(?::\d{2})?)(?:\.\d+)?(Z|[+-]\d{2}:?\d{2})?$/i;

/**
 * Day, time (`T20:00:00`) and offset of the first date; blank where they are not given. `null` if none of the times that
 * are given can be read.
 */
function partsOf(schedule: Node, eventStart: string): [string, string, string] | null {
  const written = textOf(schedule['startDate']) || eventStart;
  const [, day = '', ownTime = ''] = /^(\d{4}-\d{2}-\d{2})(?:T(.+))?$/.exec(written) ?? [];
  const times = [textOf(schedule['startTime']), ownTime, /T(.+)$/.exec(eventStart)?.[1] ?? ''];
  const given = times.filter((time) => time !== '');
  const read = given.map((time) => CLOCK.exec(time)).find((match) => match !== null);
  if (given.length > 0 && read === undefined) return null;
  const [, clock = '', offset = ''] = read ?? [];
  return [day, clock === '' ? '' : `T${clock.padEnd(8, ':00')}`, clock === '' ? '' : offset];
}

/** The recurrence as RFC 5545 writes it, without UNTIL, which it allows only in place of COUNT; `null` if there is none. */
function ruleOf(schedule: Node, mayCount: boolean): string | null {
  const frequency = textOf(schedule['repeatFrequency']);
  const [, interval = '1', unit] = /^P(\d+)([DWMY])$/i.exec(frequency) ?? [];
  const [word] = /daily|weekly|monthly|yearly/i.exec(frequency) ?? [];
  const days = listOf(schedule['byDay']).map((day) => WEEKDAYS.exec(textOf(day)));
  const byDay = days.flatMap((match) => (match === null ? [] : [`${match[1] ?? ''}${match[2]}`.toUpperCase()]));
  const freq = word?.toUpperCase() ?? FREQUENCIES[unit?.toUpperCase() ?? ''] ?? (byDay.length > 0 ? 'WEEKLY' : null);
  if (freq === null) return null;
  const weeks = numbers(schedule['byMonthWeek']);
  const [count] = numbers(schedule['repeatCount']);
  return [
    ['FREQ', freq],
    ['INTERVAL', interval],
    ['BYDAY', weeks.length === 0 ? byDay : weeks.flatMap((week) => byDay.map((day) => `${week}${day}`))],
    ['BYMONTH', numbers(schedule['byMonth'])],
    ['BYMONTHDAY', numbers(schedule['byMonthDay'])],
    ['COUNT', count !== undefined && mayCount ? [count] : []],
  ]
    .filter(([, value]) => value?.length !== 0)
    .map(([name, value]) => `${name}=${value}`)
    .join(';');
}

const numbers = (value: unknown) =>
  listOf(value)
    .map(Number)
    .filter((number) => Number.isInteger(number) && number !== 0);

/** Text, or the address of a node such as `{ "@id": "https://schema.org/Monday" }`. */
function textOf(value: unknown): string {
  const text = typeof value === 'object' && value !== null && '@id' in value ? value['@id'] : value;
  return typeof text === 'string' ? text.trim() : '';
}
