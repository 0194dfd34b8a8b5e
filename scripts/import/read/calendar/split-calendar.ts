/** The unparsed components of one VCALENDAR (RFC 5545). */
export interface CalendarParts {
  /** Where it begins. */
  readonly line: number;
  /** VEVENT components. */
  readonly events: { readonly line: number; readonly bytes: Buffer }[];
  /** VTIMEZONE components. */
  readonly zones: Buffer[];
  /** X-WR-TIMEZONE, a common extension: the zone of times that name none. */
  zone: string | null;
  /** METHOD, in upper case. */
  method: string | null;
}

/** The calendars of a file; there may be several, one after the other. */
export interface SplitCalendars {
  readonly calendars: readonly CalendarParts[];
  /** Line of an event that the end of the file cuts off. */
  readonly truncatedAt: number | null;
  /** Whether the last calendar is closed. */
  readonly isWhole: boolean;
}

/** Splits a file into components before parsing, so that one bad event does not affect the others. */
export function splitCalendars(document: Buffer): SplitCalendars {
  let calendar: CalendarParts = { line: 1, events: [], zones: [], zone: null, method: null };
  const calendars = [calendar];
  let open: { name: string; line: number; from: number; depth: number } | null = null;
  let isWhole = false;
  let line = 0;

  function begin(component: string, from: number): void {
    if (component === 'VCALENDAR') {
      isWhole = false;
      calendar = { line, events: [], zones: [], zone: null, method: null };
      calendars.push(calendar);
    } else if (open === null || (component === open.name && component === 'VEVENT')) {
      // An event inside another one: the outer one was never closed.
      if (open !== null) calendar.events.push({ line: open.line, bytes: document.subarray(open.from, from) });
      open = { name: component, line, from, depth: 1 };
    } else open.depth += 1;
  }

  function end(component: string, at: number): void {
    if (component === 'VCALENDAR') isWhole = true;
    if (component === 'VCALENDAR' || open === null) return;
    open.depth -= 1;
    if (open.depth > 0 && component !== open.name) return;
    const bytes = document.subarray(open.from, at);
    if (open.name === 'VEVENT') calendar.events.push({ line: open.line, bytes });
    if (open.name === 'VTIMEZONE') calendar.zones.push(bytes);
    open = null;
  }

  let property = '';
  for (let from = 0; from < document.length; ) {
    const newline = document.indexOf(0x0a, from);
    const next = newline === -1 ? document.length : newline + 1;
    line += 1;
    // BEGIN, END and the lines of a calendar are short; no need to decode the rest of a long line.
    const text = document
      .subarray(from, Math.min(next, from + 160))
      .toString('utf8')
      .replace(/\r?\n$/, '');
    if (open === null && /^[ \t]/.test(text) && property.length < 1_000) property += text.slice(1);
    else {
      readProperty(property, calendar);
      property = open === null ? text : '';
    }
    const [, word, name = ''] = /^(BEGIN|END):([\w-]+)\s*$/i.exec(text) ?? [];
    if (word?.toUpperCase() === 'BEGIN') begin(name.toUpperCase(), from);
    else if (word !== undefined) end(name.toUpperCase(), next);
    from = next;
  }
  const cutOff = open as { name: string; line: number } | null;
  return { calendars, truncatedAt: cutOff?.name === 'VEVENT' ? cutOff.line : null, isWhole };
}

function readProperty(text: string, calendar: CalendarParts): void {
  const [, name, value = ''] = /^(X-WR-TIMEZONE|METHOD)(?:;[^:]*)?:(.+)$/i.exec(text) ?? [];
  if (name === undefined) return;
  if (name.toUpperCase() === 'METHOD') calendar.method ??= value.trim().toUpperCase();
  // Text, so commas are escaped; some quote it, although that is for parameters only.
  else
    calendar.zone ??= value
      .replaceAll('\\', '')
      .replace(/^"(.*)"$/, '$1')
      .trim();
}
