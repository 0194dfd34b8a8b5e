/** Whether an event takes place as listed; `postponed` has no new date yet, `rescheduled` is listed with its new one. */
export const eventStatuses = ['scheduled', 'cancelled', 'postponed', 'rescheduled', 'sold_out'] as const;

export type EventStatus = (typeof eventStatuses)[number];

/** What a mark says; the first that is found counts when a name carries several. */
const marks: readonly (readonly [Exclude<EventStatus, 'scheduled'>, string])[] = [
  ['cancelled', 'cancell?ed'],
  ['postponed', 'postponed'],
  ['rescheduled', 're-?scheduled'],
  ['sold_out', 'sold[ -]?out'],
];

/** What may follow the word and still belong to the mark: `to May 5`, `until further notice`, `!`. */
const rest = String.raw`(?:\s+(?:from|to|for|until|till|due|by)\b[^()[\]{}*:]*?)?\s*[!.]*`;

/** In brackets, also a reason: `(CANCELLED - illness)`, `(SOLD OUT, waiting list)`. */
const reason = String.raw`(?:\s*[-–—:,;/][^()[\]{}*]*)?`;

/** Nobody is called that, so nothing need set it off: `RESCHEDULED from 3/5 Ultra Q`, `Ultra Q RESCHEDULED to May 7`. */
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
 * What a name says of its event by one of the usual marks: `CANCELED: …`, `… (SOLD OUT)`, `… - POSTPONED`,
 * `*Cancelled* …`, `[Rescheduled from May 5] …`. Only a mark set off from the name counts: a band may be called
 * Cancelled Plans. The name itself, and with it the artist (rule A9), stay as they are.
 */
export function statusOfName(name: string | null): EventStatus | null {
  if (name === null) return null;
  return patterns.find(({ pattern }) => pattern.test(name))?.status ?? null;
}

/** The status an event is shown with: the stored one, else what its name says. */
export function statusOf(event: { readonly status: EventStatus; readonly name: string | null }): EventStatus {
  return event.status === 'scheduled' ? (statusOfName(event.name) ?? 'scheduled') : event.status;
}

/** Whether people are to be sent there: not when it is cancelled, or waits for a new date. */
export const takesPlace = ({ status }: { readonly status: EventStatus }): boolean =>
  status !== 'cancelled' && status !== 'postponed';

export function isEventStatus(value: unknown): value is EventStatus {
  return eventStatuses.some((status) => status === value);
}
