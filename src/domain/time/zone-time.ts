import { tzName } from '@date-fns/tz/tzName';
import { tzOffset } from '@date-fns/tz/tzOffset';
import type { CalendarDay, Instant } from './instant.ts';

/** Local date and time. */
export interface WallTime {
  readonly day: CalendarDay;
  /** Minutes after midnight, 0 to 1439. */
  readonly minutes: number;
}

const MINUTE = 60_000;
const DAY = 86_400_000;

/** Results of `isTimeZone`: imports ask for the same few zones 100,000 times, and Intl is slow. */
const verdicts = new Map<string, boolean>();
/** Limits the memory that a file full of invalid zones can use. */
const MOST_VERDICTS = 10_000;

function askRuntime(zone: string): boolean {
  try {
    // Intl also accepts offsets such as '+02:00'. They are not zones: they have no daylight saving time.
    return /^[A-Za-z]/.test(zone) && new Intl.DateTimeFormat('en-US', { timeZone: zone }) !== undefined;
  } catch {
    return false;
  }
}

/** Whether `zone` is an IANA time zone known to this runtime. */
export function isTimeZone(zone: string): boolean {
  let verdict = verdicts.get(zone);
  if (verdict === undefined) {
    verdict = askRuntime(zone);
    if (verdicts.size < MOST_VERDICTS) verdicts.set(zone, verdict);
  }
  return verdict;
}

/** `zone`, or the site's if it is `null` or unknown to this runtime. */
export function zoneOr(siteZone: string, zone: string | null): string {
  return zone !== null && isTimeZone(zone) ? zone : siteZone;
}

/** Offsets by zone and instant: a season has a few thousand start times, each shown on many pages. */
const offsets = new Map<string, Map<Instant, number>>();
const MOST_OFFSETS = 100_000;

/** Offset of `zone` from UTC at `instant`, in minutes. */
function offsetAt(zone: string, instant: Instant): number {
  let known = offsets.get(zone);
  if (known === undefined || known.size >= MOST_OFFSETS) {
    known = new Map();
    offsets.set(zone, known);
  }
  let offset = known.get(instant);
  if (offset === undefined) {
    offset = tzOffset(zone, new Date(instant));
    known.set(instant, offset);
  }
  return offset;
}

/** The local date and time in `zone` at `instant`. */
export function wallTime(instant: Instant, zone: string): WallTime {
  const shifted = instant + offsetAt(zone, instant) * MINUTE;
  const day = new Date(shifted).toISOString().slice(0, 10);
  return { day, minutes: Math.floor((((shifted % DAY) + DAY) % DAY) / MINUTE) };
}

/**
 * The instant of a local date and time in `zone`.
 *
 * A time that occurs twice (clocks go back) means the first; one that is skipped (clocks go forward) moves by the gap:
 * 2:30 becomes 3:30.
 */
export function instantOf(day: CalendarDay, minutes: number, zone: string): Instant {
  const wall = Date.parse(`${day}T00:00:00Z`) + minutes * MINUTE;
  const before = wall - offsetAt(zone, wall - DAY) * MINUTE;
  const after = wall - offsetAt(zone, wall + DAY) * MINUTE;
  const holds = (candidate: Instant) => candidate + offsetAt(zone, candidate) * MINUTE === wall;
  if (holds(before)) return before;
  return holds(after) ? after : before;
}

/** What `zone` is called at `instant`: `EST`, or `GMT+1` where English has no usual name. */
export const zoneName = (instant: Instant, zone: string): string => tzName(zone, new Date(instant), 'short');

/** The offset of `zone` at `instant`, as `-04:00`. */
export function offsetText(instant: Instant, zone: string): string {
  const offset = Math.trunc(offsetAt(zone, instant));
  const size = Math.abs(offset);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${offset < 0 ? '-' : '+'}${two(Math.floor(size / 60))}:${two(size % 60)}`;
}
