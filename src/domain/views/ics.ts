import type { Listing, Site } from '../catalogue/types.ts';
import { memoByObject } from '../text/memo.ts';
import { addDays } from '../time/calendar-day.ts';
import type { Instant } from '../time/instant.ts';
import { eventPath } from '../urls/paths.ts';

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

/**
 * A calendar file (RFC 5545) with one event; `null` without a date. Times are in UTC, so that calendars convert them to
 * their own zone; a date without a time becomes an all-day entry.
 */
export function eventIcs(event: Listing, site: Site): string | null {
  if (event.localDay === null) return null;
  const url = site.origin + eventPath(event.id);
  const when =
    event.startsAt === null
      ? [
          `DTSTART;VALUE=DATE:${compactDay(event.localDay)}`,
          `DTEND;VALUE=DATE:${compactDay(addDays(event.localDay, 1))}`,
        ]
      : [`DTSTART:${utcStamp(event.startsAt)}`];
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//EventHub//EventHub//EN',
    'BEGIN:VEVENT',
    `UID:event-${event.id}@${hostOf(site)}`,
    `DTSTAMP:${utcStamp(event.updatedAt ?? event.startsAt ?? 0)}`,
    ...when,
    `SUMMARY:${escapeText(event.title)}`,
    ...(event.venueName === null ? [] : [`LOCATION:${escapeText(event.venueName)}`]),
    ...(event.status === 'cancelled' ? ['STATUS:CANCELLED'] : []),
    ...(event.status === 'postponed' ? ['STATUS:TENTATIVE'] : []),
    `URL:${url}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return `${lines.map(fold).join('\r\n')}\r\n`;
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
