import { readCalendar } from '../../../scripts/import/read/calendar/read-calendar.ts';
import type { ReadItem } from '../../../scripts/import/read/read-item.ts';

/** A Saturday; calendars are read within a year of it. */
export const NOW = new Date('2026-11-28T12:00:00Z');

/** A VEVENT; its UID and SUMMARY come first, so that `lines` may be DTSTART alone. */
export const event = (...lines: string[]) => [
  'BEGIN:VEVENT',
  'UID:show-1@hall.example',
  'SUMMARY:Night Ferry',
  ...lines,
  'END:VEVENT',
];

/** A VCALENDAR of properties and components. */
export const calendar = (...parts: string[][]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', ...parts.flat(), 'END:VCALENDAR'].join('\r\n');

export const read = (text: string | Buffer) => readCalendar(Buffer.from(text as string), NOW);

export const rowsOf = (items: readonly ReadItem[]) =>
  items.flatMap((item) => (item.kind === 'row' ? [item.value as Record<string, unknown>] : []));

/** When the rows begin: wall times, instants or days, as the rows have them. */
export const begins = (text: string | Buffer) =>
  rowsOf(read(text)).map((row) => row['event_datetime'] ?? row['event_date']);
