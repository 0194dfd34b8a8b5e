import type { CalendarDay, Instant } from '../../src/domain/time/instant.ts';

/** A point in time as precisely as a source gives it. */
export type Moment =
  | { readonly kind: 'instant'; readonly instant: Instant }
  /** Wall time: `milliseconds` after midnight of `day`, in an unspecified zone. */
  | { readonly kind: 'wall'; readonly day: CalendarDay; readonly milliseconds: number }
  /** A day without a time. */
  | { readonly kind: 'day'; readonly day: CalendarDay };

/** When the doors open: a moment, or the time of day on the day of the event. */
export type Doors = Exclude<Moment, { kind: 'day' }> | { readonly kind: 'time'; readonly time: string };

const DAY = /^(\d{4})-(\d{2})-(\d{2})$/;
const MOMENT =
  /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{1,2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?\s?(?:(Z|UTC|GMT)|([+-])(\d{2}):?(\d{2})?)?)?$/i;

const FIRST_INSTANT = Date.parse('0001-01-02T00:00:00Z');
const LAST_INSTANT = Date.parse('9999-12-30T23:59:59Z');

/** Whether `text` is a date that exists, from year 1 to 9999: `2024-02-29`, but not `2023-02-29`. */
export function isCalendarDay(text: string): boolean {
  const [, year, month, day] = DAY.exec(text) ?? [];
  if (year === undefined || year === '0000') return false;
  const date = new Date(`${year}-${month}-${day}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

/**
 * Parses ISO 8601: a date, or a date and a time with an offset (`Z`, `+02:00`, `-0700`, `+02`) or without, separated by
 * `T` or a space. Seconds are optional. Spreadsheets also write `9:30` and `UTC` or `GMT`.
 *
 * @returns `null` for anything else, and for dates and times that do not exist (30 February, 25:00)
 */
export function parseMoment(text: string): Moment | null {
  const [, day = '', hour, minute, second = '0', fraction = '0', utc, sign, zoneHour, zoneMinute = '0'] =
    MOMENT.exec(text) ?? [];
  if (!isCalendarDay(day)) return null;
  if (hour === undefined) return { kind: 'day', day };
  if (Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) return null;
  const milliseconds =
    (Number(hour) * 3600 + Number(minute) * 60 + Number(second)) * 1000 + Number(fraction.padEnd(3, '0').slice(0, 3));
  if (utc === undefined && sign === undefined) return { kind: 'wall', day, milliseconds };
  const offset = utc === undefined ? Number(`${sign}1`) * (Number(zoneHour) * 60 + Number(zoneMinute)) : 0;
  if (Math.abs(offset) > 15 * 60 || Number(zoneMinute) > 59) return null;
  const instant = Date.parse(`${day}T00:00:00Z`) + milliseconds - offset * 60_000;
  return instant < FIRST_INSTANT || instant > LAST_INSTANT ? null : { kind: 'instant', instant };
}

const CLOCK = /^T?(\d{1,2})(?::(\d{2}))?(?::\d{2})?(?:\.\d+)?\s?(?:([ap])\.?m\.?)?(Z|[+-]\d{2}(?::?\d{2})?)?$/i;

/** Parses a moment with a time, or a time alone: `19:00`, `19:00:00-05:00`, `7 PM`. `null` for anything else. */
export function parseDoors(value: string | number): Doors | null {
  const text = String(value);
  const [whole, hour = '', minute, half, offset = ''] = CLOCK.exec(text) ?? [];
  if (whole === undefined) {
    const moment = parseMoment(text);
    return moment === null || moment.kind === 'day' ? null : moment;
  }
  if (minute === undefined && half === undefined) return null;
  if (half !== undefined && (Number(hour) < 1 || Number(hour) > 12)) return null;
  const hours = half === undefined ? Number(hour) : (Number(hour) % 12) + (half.toLowerCase() === 'p' ? 12 : 0);
  const time = `${String(hours).padStart(2, '0')}:${minute ?? '00'}${offset}`;
  return parseMoment(`2000-01-01T${time}`) === null ? null : { kind: 'time', time };
}
