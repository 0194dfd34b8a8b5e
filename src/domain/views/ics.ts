import type { EventStatus } from '../catalogue/event-status.ts';
import type { Catalogue, Listing, Site } from '../catalogue/types.ts';
import { memoByObject } from '../text/memo.ts';
import { addDays } from '../time/calendar-day.ts';
import type { CalendarDay, Instant } from '../time/instant.ts';
import { calendarPath } from '../urls/feed-paths.ts';
import { publishedEvent } from './published-event.ts';
import { calendarShows, type Subscription } from './subscription.ts';

/** How often a program should ask for a calendar again: as often as the scheduled job builds. */
const REFRESH = 'PT6H';

/** Length of a code point in UTF-8. */
const bytesOf = (code: number) => (code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4);

/** RFC 5545, 3.3.11: backslash, comma, semicolon and line ends are escaped; other controls are not allowed. */
function escapeText(text: string): string {
  return text
    .replace(/[\\,;]/g, '\\$&')
    .replace(/\r\n?|\n/g, '\\n')
    .replace(/\p{Cc}/gu, '');
}

/** RFC 5545, 3.1: lines are at most 75 bytes; a continuation begins with a space. Does not split characters. */
function fold(line: string): string {
  // A UTF-16 unit takes at most three bytes.
  if (line.length * 3 <= 75) return line;
  const lines: string[] = [];
  let current = '';
  let size = 0;
  for (const character of line) {
    const bytes = bytesOf(character.codePointAt(0) ?? 0);
    if (size + bytes > 75) {
      lines.push(current);
      current = ' ';
      size = 1;
    }
    current += character;
    size += bytes;
  }
  return [...lines, current].join('\r\n');
}

const hostOf = memoByObject((site: Site) => new URL(site.origin).hostname);

/** `20261128T010000Z`. */
const utcStamp = (instant: Instant) => new Date(instant).toISOString().replace(/[-:]|\.\d+/g, '');
const compactDay = (day: string) => day.replaceAll('-', '');

/** Of a calendar; sold out and rescheduled events take place, too. */
const STATUS: Readonly<Record<EventStatus, string>> = {
  scheduled: 'CONFIRMED',
  cancelled: 'CANCELLED',
  postponed: 'TENTATIVE',
  rescheduled: 'CONFIRMED',
  sold_out: 'CONFIRMED',
};

/** Numbers of versions begin here: as seconds since then, they fit 32 bits until 2088. */
const FIRST_VERSION = Date.UTC(2020, 0);

/**
 * The version of an event. Calendar programs compare SEQUENCE, so a later one must never be less: it is the time of the
 * last change, which also grows when an event was gone and is back. DTSTAMP is the same, so that the text of an event
 * changes only with the event.
 */
function versionOf({ updatedAt, startsAt }: Listing): string[] {
  if (updatedAt === null) return [`DTSTAMP:${utcStamp(startsAt ?? 0)}`, 'SEQUENCE:0'];
  const changed = utcStamp(updatedAt);
  const sequence = Math.max(0, Math.floor((updatedAt - FIRST_VERSION) / 1000));
  return [`DTSTAMP:${changed}`, `LAST-MODIFIED:${changed}`, `SEQUENCE:${sequence}`];
}

/** Times are in UTC, so that calendars convert them to their own zone; a date without a time is an all-day entry. */
function whenOf({ startsAt }: Listing, day: CalendarDay): string[] {
  if (startsAt !== null) return [`DTSTART:${utcStamp(startsAt)}`];
  return [`DTSTART;VALUE=DATE:${compactDay(day)}`, `DTEND;VALUE=DATE:${compactDay(addDays(day, 1))}`];
}

/** The entry of an event, the same in every calendar; none without a date. */
function entryOf(event: Listing, site: Site): string[] {
  if (event.localDay === null) return [];
  const { title, url, venueName, status } = publishedEvent(event, site.origin);
  return [
    'BEGIN:VEVENT',
    `UID:event-${event.id}@${hostOf(site)}`,
    ...versionOf(event),
    ...whenOf(event, event.localDay),
    `SUMMARY:${escapeText(title)}`,
    ...(venueName === null ? [] : [`LOCATION:${escapeText(venueName)}`]),
    `STATUS:${STATUS[event.status]}`,
    // Not every program shows STATUS, which has no word for some.
    ...(status === null ? [] : [`DESCRIPTION:${status.word}`]),
    `URL:${url}`,
    'END:VEVENT',
  ];
}

/** A calendar (RFC 5545). @param head its own properties @param entries their lines */
function calendarText(head: readonly string[], entries: readonly string[]): string {
  const opening = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//EventHub//EventHub//EN'];
  return [...opening, ...head, ...entries, 'END:VCALENDAR'].map((line) => `${fold(line)}\r\n`).join('');
}

/** A calendar file with one event; `null` without a date. */
export function eventIcs(event: Listing, site: Site): string | null {
  const entry = entryOf(event, site);
  return entry.length === 0 ? null : calendarText([], entry);
}

/** A calendar to subscribe to. @param addresses properties that say where it belongs */
export function publishedIcs(
  name: string,
  addresses: readonly string[],
  events: readonly Listing[],
  site: Site,
): string {
  const text = escapeText(name);
  const head = [
    'METHOD:PUBLISH',
    `NAME:${text}`,
    `X-WR-CALNAME:${text}`,
    ...addresses,
    `REFRESH-INTERVAL;VALUE=DURATION:${REFRESH}`,
    `X-PUBLISHED-TTL:${REFRESH}`,
  ];
  return calendarText(
    head,
    events.flatMap((event) => entryOf(event, site)),
  );
}

/** The calendar of a venue or an artist (rule P21), to subscribe to. */
export function subscriptionIcs(catalogue: Catalogue, subscription: Subscription): string {
  const { site } = catalogue;
  const page = site.origin + subscription.path;
  const addresses = [`URL:${page}`, `SOURCE;VALUE=URI:${calendarPath(page)}`];
  return publishedIcs(subscription.name, addresses, calendarShows(catalogue, subscription), site);
}

/** A file name for the download: letters and digits of the title. */
export function icsFileName(title: string): string {
  const readable = title
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');
  return `${readable.slice(0, 60) || 'event'}.ics`;
}
