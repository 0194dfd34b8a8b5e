import type { EventStatus } from '../../src/domain/catalogue/event-status.ts';
import type { CalendarDay } from '../../src/domain/time/instant.ts';
import { instantOf, wallTime } from '../../src/domain/time/zone-time.ts';
import type { CleanRow } from './clean-row.ts';

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
}

/** Whether a row begins at exactly 00:00 in `zone`, as the source wrote it: the clocks may skip that time. */
export function beginsAtMidnight({ moment }: Pick<CleanRow, 'moment'>, zone: string): boolean {
  if (moment === null) return false;
  if (moment.kind === 'wall') return moment.milliseconds === 0;
  return moment.instant % MINUTE === 0 && wallTime(moment.instant, zone).minutes === 0;
}

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
  const { event_id: _id, venue_full_name: _full, venue_name: _short, time_zone: _zone, ...others } = row;
  const { moment, scraped_at, ...rest } = others;
  let instant: number | null = null;
  if (moment?.kind === 'instant') instant = moment.instant;
  if (moment?.kind === 'wall') {
    const minutes = Math.floor(moment.milliseconds / MINUTE);
    instant = instantOf(moment.day, minutes, zone) + (moment.milliseconds % MINUTE);
  }
  const timeless = midnightIsNoTime && beginsAtMidnight(row, zone);
  const wallDay = moment?.kind === 'wall' ? moment.day : null;
  return {
    ...rest,
    event_date: rest.event_date ?? wallDay ?? (instant === null ? null : wallTime(instant, zone).day),
    event_datetime: instant === null || timeless ? null : new Date(instant).toISOString(),
    scraped_at: new Date(scraped_at ?? now).toISOString(),
  };
}
