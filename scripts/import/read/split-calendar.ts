/** The parts of an iCalendar file (RFC 5545) that listings are made from, as they stand in it. */
export interface CalendarParts {
  /** Components VEVENT. */
  readonly events: readonly { readonly line: number; readonly bytes: Buffer }[];
  /** Components VTIMEZONE. */
  readonly zones: readonly Buffer[];
  /** X-WR-TIMEZONE: the zone of the calendar, as many exporters name it. */
  readonly zone: string | null;
  /** Line of an event that the file breaks off in, if there is one. */
  readonly cutAt: number | null;
  /** Whether the last calendar is closed. */
  readonly isWhole: boolean;
}

/** Cuts a calendar into its components, so that one bad event spoils no other. */
export function splitCalendar(document: Buffer): CalendarParts {
  const events: { line: number; bytes: Buffer }[] = [];
  const zones: Buffer[] = [];
  let zone: string | null = null;
  let open: { name: string; line: number; from: number; depth: number } | null = null;
  let isWhole = false;
  let line = 0;
  for (let from = 0; from < document.length; ) {
    const newline = document.indexOf(0x0a, from);
    const end = newline === -1 ? document.length : newline + 1;
    line += 1;
    // Names of components and zones are short; the rest of a long line is of no interest here.
    const text = document
      .subarray(from, Math.min(end, from + 120))
      .toString('latin1')
      .trimEnd();
    const [, word, name] = /^(BEGIN|END):([\w-]+)$/i.exec(text) ?? [];
    const component = name?.toUpperCase();
    if (word === undefined || component === undefined) {
      if (open === null) zone ??= /^X-WR-TIMEZONE(?:;[^:]*)?:(\S+)$/i.exec(text)?.[1] ?? null;
    } else if (word.toUpperCase() === 'BEGIN') {
      if (component === 'VCALENDAR') isWhole = false;
      else if (open === null || (component === open.name && component === 'VEVENT')) {
        // An event inside an event: the outer one was never closed.
        if (open !== null) events.push({ line: open.line, bytes: document.subarray(open.from, from) });
        open = { name: component, line, from, depth: 1 };
      } else open.depth += 1;
    } else if (component === 'VCALENDAR') isWhole = true;
    else if (open !== null) {
      open.depth -= 1;
      if (open.depth <= 0 || component === open.name) {
        const bytes = document.subarray(open.from, end);
        if (open.name === 'VEVENT') events.push({ line: open.line, bytes });
        if (open.name === 'VTIMEZONE') zones.push(bytes);
        open = null;
      }
    }
    from = end;
  }
  return { events, zones, zone, cutAt: open?.name === 'VEVENT' ? open.line : null, isWhole };
}
