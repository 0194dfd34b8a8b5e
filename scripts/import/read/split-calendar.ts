/** The unparsed components of an iCalendar file (RFC 5545). */
export interface CalendarParts {
  /** VEVENT components. */
  readonly events: readonly { readonly line: number; readonly bytes: Buffer }[];
  /** VTIMEZONE components. */
  readonly zones: readonly Buffer[];
  /** X-WR-TIMEZONE, a common extension: the zone of times that name none. */
  readonly zone: string | null;
  /** Line of an event that the end of the file cuts off. */
  readonly truncatedAt: number | null;
  /** Whether the last calendar is closed. */
  readonly isWhole: boolean;
}

/** Splits a calendar into its components before parsing, so that one bad event does not affect the others. */
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
    // BEGIN, END and zone lines are short; no need to decode the rest of a long line.
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
        // An event inside another one: the outer one was never closed.
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
  return { events, zones, zone, truncatedAt: open?.name === 'VEVENT' ? open.line : null, isWhole };
}
