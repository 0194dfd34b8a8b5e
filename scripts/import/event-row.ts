import type { EventStatus } from '../../src/domain/catalogue/event-status.ts';
import type { CalendarDay, Instant } from '../../src/domain/time/instant.ts';
import { instantOf, wallTime } from '../../src/domain/time/zone-time.ts';
import type { CleanRow } from './clean-row.ts';
import { type Moment, parseMoment } from './moment.ts';

const MINUTE = 60_000;

/** A row in the shape that the SQL function `import_events` takes. */
export interface EventRow {
  readonly event_id: number;
  /** Digest of its key; `null` if the source has numbers. */
  readonly source_key: string | null;
  readonly name: string | null;
  readonly description: string | null;
  readonly venue_slug: string | null;
  readonly major_category: string | null;
  readonly minor_category: string | null;
  readonly event_date: CalendarDay | null;
  /** ISO 8601 in UTC. */
  readonly event_datetime: string | null;
  readonly mobile_image_url: string | null;
  readonly code: string | null;
  /** ISO 8601 in UTC. */
  readonly scraped_at: string;
  readonly source: string | null;
  readonly status: EventStatus;
  /** ISO 8601 in UTC. */
  readonly doors_datetime: string | null;
  readonly price_min: number | null;
  readonly price_max: number | null;
  readonly price_currency: string | null;
  readonly age_limit: string | null;
}

/** Whether a row begins at exactly 00:00 in `zone`, as the source wrote it: the clocks may skip that time. */
export function beginsAtMidnight({ moment }: Pick<CleanRow, 'moment'>, zone: string): boolean {
  if (moment === null) return false;
  if (moment.kind === 'wall') return moment.milliseconds === 0;
  return moment.instant % MINUTE === 0 && wallTime(moment.instant, zone).minutes === 0;
}

function instantIn(moment: Exclude<Moment, { kind: 'day' }>, zone: string): Instant {
  if (moment.kind === 'instant') return moment.instant;
  const minutes = Math.floor(moment.milliseconds / MINUTE);
  return instantOf(moment.day, minutes, zone) + (moment.milliseconds % MINUTE);
}

/** @param day of the event, at the venue */
function doorsInstant(doors: CleanRow['doors'], day: CalendarDay | null, zone: string): Instant | null {
  if (doors === null) return null;
  if (doors.kind !== 'time') return instantIn(doors, zone);
  const moment = day === null ? null : parseMoment(`${day}T${doors.time}`);
  return moment === null || moment.kind === 'day' ? null : instantIn(moment, zone);
}

const isoTime = (instant: Instant | null) => (instant === null ? null : new Date(instant).toISOString());

/**
 * Converts a row's wall time in `zone` to an instant, and derives a missing `event_date` from it. A wall time that
 * occurs twice means the first; one that the clocks skip moves forward with them (2:30 becomes 3:30).
 *
 * @param zone IANA zone: the row's own, else its venue's, else that of the import or the site
 * @param now start of the import; used for a missing `scraped_at`
 * @param midnightIsNoTime whether a row that begins at 00:00 has only a day
 */
export function toEventRow(
  row: CleanRow,
  zone: string,
  now: Date,
  midnightIsNoTime = false,
): Omit<EventRow, 'event_id' | 'source_key'> {
  const { event_id: _id, venue_full_name: _full, venue_name: _short, time_zone: _zone, ...ofEvent } = row;
  const {
    venue_city: _city,
    venue_address: _address,
    venue_latitude: _north,
    venue_longitude: _east,
    ...others
  } = ofEvent;
  const { moment, doors, scraped_at, ...rest } = others;
  const instant = moment === null ? null : instantIn(moment, zone);
  const timeless = midnightIsNoTime && beginsAtMidnight(row, zone);
  const wallDay = moment?.kind === 'wall' ? moment.day : null;
  const day = wallDay ?? (instant === null ? null : wallTime(instant, zone).day);
  return {
    ...rest,
    event_date: rest.event_date ?? day,
    event_datetime: timeless ? null : isoTime(instant),
    doors_datetime: isoTime(doorsInstant(doors, day ?? rest.event_date, zone)),
    scraped_at: new Date(scraped_at ?? now).toISOString(),
  };
}
