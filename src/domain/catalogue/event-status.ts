/** A `postponed` event has no new date yet; a `rescheduled` one is listed with its new date. */
export const eventStatuses = ['scheduled', 'cancelled', 'postponed', 'rescheduled', 'sold_out'] as const;

export type EventStatus = (typeof eventStatuses)[number];

/** Status words in event names; if a name has several, the first in this list wins. */
const marks: readonly (readonly [Exclude<EventStatus, 'scheduled'>, string])[] = [
  ['cancelled', 'cancell?ed'],
  ['postponed', 'postponed'],
  ['rescheduled', 're-?scheduled'],
  ['sold_out', 'sold[ -]?out'],
];

/** Text after the word that still belongs to the mark: `to May 5`, `until further notice`, `!`. */
const rest = String.raw`(?:\s+(?:from|to|for|until|till|due|by)\b[^()[\]{}*:]*?)?\s*[!.]*`;

/** In brackets a reason may follow: `(CANCELLED - illness)`, `(SOLD OUT, waiting list)`. */
const reason = String.raw`(?:\s*[-–—:,;/][^()[\]{}*]*)?`;

/**
 * Needs no punctuation, since no name reads like that: `RESCHEDULED from 3/5 Ultra Q`, `Ultra Q RESCHEDULED to May 7`.
 */
const moved = String.raw`^\s*re-?scheduled\s+(?:from|to)\s|\sre-?scheduled\s+(?:from|to)\s[^:]*\d[^:]*$`;

const patterns = marks.map(([status, word]) => {
  const mark = `${word}${rest}`;
  const inBrackets = String.raw`[([{*]\s*(?:show\s+)?${mark}${reason}\s*[)\]}*]`;
  const atStart = String.raw`^\s*(?:show\s+)?${mark}\s*(?::|\||\s[-–—]\s)`;
  const atEnd = String.raw`(?::|\||\s[-–—])\s*(?:show\s+)?${mark}(?:\s*:\()?\s*$`;
  const setOff = `${inBrackets}|${atStart}|${atEnd}`;
  return { status, pattern: new RegExp(status === 'rescheduled' ? `${setOff}|${moved}` : setOff, 'iu') };
});

/**
 * The status in an event name: `CANCELED: …`, `… (SOLD OUT)`, `… - POSTPONED`, `*Cancelled* …`,
 * `[Rescheduled from May 5] …`. Only a mark separated from the name counts: a band may be called Cancelled Plans. The
 * name, and with it the artist (rule A9), is not changed.
 */
export function statusOfName(name: string | null): EventStatus | null {
  if (name === null) return null;
  return patterns.find(({ pattern }) => pattern.test(name))?.status ?? null;
}

/** The stored status, else the one in the name. */
export function statusOf(event: { readonly status: EventStatus; readonly name: string | null }): EventStatus {
  return event.status === 'scheduled' ? (statusOfName(event.name) ?? 'scheduled') : event.status;
}

/** False for cancelled and postponed events: visitors must not be sent there. */
export const takesPlace = ({ status }: { readonly status: EventStatus }): boolean =>
  status !== 'cancelled' && status !== 'postponed';

export function isEventStatus(value: unknown): value is EventStatus {
  return eventStatuses.some((status) => status === value);
}
