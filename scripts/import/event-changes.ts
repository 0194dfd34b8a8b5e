import type { EventStatus } from '../../src/domain/catalogue/event-status.ts';
import { readStatusMarks } from '../../src/domain/catalogue/status-mark.ts';
import type { CalendarDay } from '../../src/domain/time/instant.ts';
import type { EventKey } from './read/event-key.ts';

/** What tells two events of one key apart. */
interface Show {
  readonly name: string | null;
  readonly venue_slug: string | null;
  readonly event_date: CalendarDay | null;
  /** ISO 8601 in UTC, always in the same form. */
  readonly event_datetime: string | null;
}

/** An event of a source without numbers, as its files list it. */
export interface ListedEvent extends Show {
  readonly key: EventKey;
  readonly status: EventStatus;
}

/** An event as the database has it. */
export interface StoredEvent extends Show {
  readonly event_id: number;
  /** Digest of its key; `null` if a version before 0.2 stored it. */
  readonly source_key: string | null;
}

export interface NumberingOptions {
  /** Value of --source: the same event of another source has another number. */
  readonly source: string | null;
  /** Whether the files list every event of the source. */
  readonly isSnapshot: boolean;
  readonly now: Date;
}

export const startOf = (show: Show) => show.event_datetime ?? show.event_date ?? '';
export const cellText = (...values: (string | null)[]) => JSON.stringify(values);

/** What has to agree for nothing to have changed. */
export const likeness = (show: Show) => cellText(startOf(show), show.venue_slug, show.name);

/** A way in which an event may have changed: what is still the same, and what must hold besides. */
interface Change {
  readonly same: (show: Show) => string;
  readonly allows: (listed: ListedEvent, stored: StoredEvent, options: NumberingOptions) => boolean;
}

/** From the smallest change to the largest. */
export const CHANGES: readonly Change[] = [
  { same: (show) => cellText(startOf(show), show.venue_slug, bareName(show.name)), allows: () => true },
  { same: (show) => cellText(startOf(show), show.venue_slug), allows: () => true },
  { same: (show) => cellText(show.event_date, show.venue_slug, bareName(show.name)), allows: mayChangeTime },
  { same: (show) => cellText(show.event_date, show.venue_slug), allows: isSameShow },
  { same: (show) => cellText(startOf(show), bareName(show.name)), allows: isKnownByMore },
  { same: (show) => cellText(startOf(show)), allows: isSameShow },
  {
    same: () => '',
    allows: (listed, stored, options) => isSameShow(listed, stored) && mayMove(listed, stored, options),
  },
];

/**
 * Whether an event may have moved to another day. The page of a run may show only the next of its dates: there, the
 * source has to say that the event moved, or has to list everything without the earlier date.
 */
function mayMove({ key, status }: ListedEvent, stored: StoredEvent, { isSnapshot, now }: NumberingOptions): boolean {
  if (key.kind === 'id') return true;
  if (key.kind === 'name') return false;
  return status === 'rescheduled' || status === 'postponed' || (isSnapshot && !isPast(stored, now));
}

/** A day has passed everywhere half a day after its end in UTC. */
function isPast({ event_date, event_datetime }: Show, now: Date): boolean {
  const end = event_datetime === null ? Date.parse(`${event_date}T23:59:59Z`) + 43_200_000 : Date.parse(event_datetime);
  return end < now.getTime();
}

/** An address may be that of a page with many events, so the name has to agree. */
function isSameShow({ key, name }: ListedEvent, stored: StoredEvent): boolean {
  return key.kind === 'id' || (key.kind === 'address' && isSameName(name, stored.name));
}

/** Of events with the same name only, one in another room or at another time is another one. */
function isKnownByMore({ key }: ListedEvent, _stored: StoredEvent, { isSnapshot }: NumberingOptions): boolean {
  return key.kind !== 'name' || isSnapshot;
}

/** A time that becomes known is the same show for any. */
function mayChangeTime(listed: ListedEvent, stored: StoredEvent, options: NumberingOptions): boolean {
  return listed.event_datetime === null || stored.event_datetime === null || isKnownByMore(listed, stored, options);
}

/** Whether one name is, word by word, a part of the other: `Cancelled: Night Ferry`, `Night Ferry + Moss`. */
export function isSameName(one: string | null, other: string | null): boolean {
  const [shorter = '', longer = ''] = [wordsOf(one), wordsOf(other)].sort((a, b) => a.length - b.length);
  return longer.includes(shorter);
}

/** A name in words, without marks of status: `CANCELLED: Night Ferry` is `night ferry`. */
export function bareName(name: string | null): string {
  const { rest } = readStatusMarks(name ?? '');
  return wordsOf(rest.trim() === '' ? name : rest).trim();
}

const wordsOf = (name: string | null) =>
  ` ${
    (name ?? '')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu)
      ?.join(' ') ?? ''
  } `;
