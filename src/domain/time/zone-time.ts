import { tzOffset } from '@date-fns/tz/tzOffset';
import type { CalendarDay, Instant } from './instant.ts';

/** Wall time at a place. */
export interface WallTime {
  readonly day: CalendarDay;
  /** Minutes after midnight, 0 to 1439. */
  readonly minutes: number;
}

const MINUTE = 60_000;
const DAY = 86_400_000;

/** Verdicts by name: a hundred thousand rows name the same few zones, and asking costs as much as a page. */
const verdicts = new Map<string, boolean>();
/** A file of nonsense must not fill the memory. */
const MOST_VERDICTS = 10_000;

function askRuntime(zone: string): boolean {
  try {
    // Offsets such as '+02:00' are accepted by Intl, but are no zone: they have no daylight saving.
    return /^[A-Za-z]/.test(zone) && new Intl.DateTimeFormat('en-US', { timeZone: zone }) !== undefined;
  } catch {
    return false;
  }
}

/** Whether `zone` is an IANA time zone this runtime knows. */
export function isTimeZone(zone: string): boolean {
  let verdict = verdicts.get(zone);
  if (verdict === undefined) {
    verdict = askRuntime(zone);
    if (verdicts.size < MOST_VERDICTS) verdicts.set(zone, verdict);
  }
  return verdict;
}

/** A venue's zone, or the site's where the venue names none or one that this runtime does not know. */
export function zoneOr(siteZone: string, zone: string | null): string {
  return zone !== null && isTimeZone(zone) ? zone : siteZone;
}

/** Offsets by zone and instant: a season's shows begin at some thousand instants, and each is shown on many pages. */
const offsets = new Map<string, Map<Instant, number>>();
const MOST_OFFSETS = 100_000;

/** Minutes by which clocks in `zone` are ahead of UTC at `instant`. */
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

/** What clocks in `zone` show at `instant`. */
export function wallTime(instant: Instant, zone: string): WallTime {
  const shifted = instant + offsetAt(zone, instant) * MINUTE;
  const day = new Date(shifted).toISOString().slice(0, 10);
  return { day, minutes: Math.floor((((shifted % DAY) + DAY) % DAY) / MINUTE) };
}

/**
 * The instant at which clocks in `zone` show `day` and `minutes`.
 *
 * A wall time that occurs twice (clocks go back) means the first; one that does not occur (clocks go forward) means as
 * long after the change as it says, e.g. 2:30 becomes 3:30.
 */
export function instantOf(day: CalendarDay, minutes: number, zone: string): Instant {
  const wall = Date.parse(`${day}T00:00:00Z`) + minutes * MINUTE;
  const before = wall - offsetAt(zone, wall - DAY) * MINUTE;
  const after = wall - offsetAt(zone, wall + DAY) * MINUTE;
  const holds = (candidate: Instant) => candidate + offsetAt(zone, candidate) * MINUTE === wall;
  if (holds(before)) return before;
  return holds(after) ? after : before;
}

/** `-04:00`: the offset of `zone` at `instant`. */
export function offsetText(instant: Instant, zone: string): string {
  const offset = Math.trunc(offsetAt(zone, instant));
  const size = Math.abs(offset);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${offset < 0 ? '-' : '+'}${two(Math.floor(size / 60))}:${two(size % 60)}`;
}
