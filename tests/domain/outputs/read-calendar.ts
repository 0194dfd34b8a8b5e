import ICAL from 'ical.js';
import ical, { type VEvent } from 'node-ical';

/** An entry of a calendar as a program understands it. */
export interface CalendarEntry {
  readonly uid: string;
  readonly sequence: number;
  /** Milliseconds since 1970; `null` without LAST-MODIFIED. */
  readonly modified: number | null;
  /** A day, or an instant in ISO 8601 and UTC. */
  readonly start: string;
  readonly summary: string;
  readonly location: string | null;
  readonly description: string | null;
  readonly status: string;
  readonly url: string;
}

export interface ReadCalendar {
  readonly name: string | null;
  readonly method: string | null;
  readonly entries: readonly CalendarEntry[];
}

function byIcalJs(text: string): ReadCalendar {
  const calendar = new ICAL.Component(ICAL.parse(text));
  const textOf = (component: ICAL.Component, name: string) => component.getFirstPropertyValue(name)?.toString() ?? null;
  return {
    // Of unknown type to the library, which therefore leaves it as it is written.
    name: textOf(calendar, 'x-wr-calname')?.replace(/\\([\\,;])/g, '$1') ?? null,
    method: textOf(calendar, 'method'),
    entries: calendar.getAllSubcomponents('vevent').map((entry) => {
      const start = new ICAL.Event(entry).startDate;
      const modified = textOf(entry, 'last-modified');
      return {
        uid: textOf(entry, 'uid') ?? '',
        sequence: Number(textOf(entry, 'sequence')),
        modified: modified === null ? null : Date.parse(modified),
        start: start.isDate ? start.toString() : start.toJSDate().toISOString(),
        summary: textOf(entry, 'summary') ?? '',
        location: textOf(entry, 'location'),
        description: textOf(entry, 'description'),
        status: textOf(entry, 'status') ?? '',
        url: textOf(entry, 'url') ?? '',
      };
    }),
  };
}

/** Its days are midnights of the machine. */
const localDay = (date: Date) =>
  [date.getFullYear(), date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, '0')).join('-');

function byNodeIcal(text: string): ReadCalendar {
  const { vcalendar, ...components } = ical.sync.parseICS(text);
  const head = vcalendar as Readonly<Record<string, string | undefined>> | undefined;
  const entries = Object.values(components).filter((component): component is VEvent => component?.type === 'VEVENT');
  return {
    name: head?.['WR-CALNAME'] ?? null,
    method: head?.['method'] ?? null,
    entries: entries.map((entry) => ({
      uid: entry.uid,
      sequence: Number(entry.sequence),
      modified: entry.lastmodified?.getTime() ?? null,
      start: entry.datetype === 'date' ? localDay(entry.start) : entry.start.toISOString(),
      summary: String(entry.summary ?? ''),
      location: entry.location === undefined ? null : String(entry.location),
      description: entry.description === undefined ? null : String(entry.description),
      status: entry.status ?? '',
      url: String(entry.url ?? ''),
    })),
  };
}

/**
 * For a comparison without two mistakes of node-ical: it drops the quotes of a text that is quoted as a whole, which RFC
 * 5545 knows only of parameters, and reads an escaped backslash before an `n` as one and a line end.
 */
const comparable = (value: unknown) =>
  JSON.stringify(value, (_, part) =>
    typeof part === 'string' ? part.replace(/^"(.*)"$/s, '$1').replaceAll('\\\n', '\\n') : part,
  );

/** Reads a calendar with two libraries. @throws Error if one cannot read it, or they do not understand the same */
export function readCalendar(text: string): ReadCalendar {
  const [one, other] = [byIcalJs(text), byNodeIcal(text)];
  const pairs = [one, ...one.entries].map((value, index) => [value, [other, ...other.entries][index]] as const);
  for (const [value, same] of pairs) {
    const [a, b] = [value, same].map(comparable);
    if (a !== b) throw new Error(`ical.js and node-ical differ:\n${a?.slice(0, 1_000)}\n${b?.slice(0, 1_000)}`);
  }
  return one;
}
