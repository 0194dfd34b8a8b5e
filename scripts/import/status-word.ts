import type { EventStatus } from '../../src/domain/catalogue/event-status.ts';

/** Spellings of each status, in lower-case letters only. */
const words: Readonly<Record<EventStatus, readonly string[]>> = {
  scheduled: ['scheduled', 'confirmed', 'tentative', 'active', 'onsale', 'offsale', 'movedonline'],
  cancelled: ['cancelled', 'canceled'],
  postponed: ['postponed'],
  rescheduled: ['rescheduled', 'moved', 'newdate'],
  sold_out: ['soldout'],
};

const statusOfWord = new Map(
  Object.entries(words).flatMap(([status, spellings]) =>
    spellings.map((spelling) => [spelling, status as EventStatus] as const),
  ),
);

/**
 * Parses a source's word for a status: `Sold out`, `canceled`, iCalendar's `CONFIRMED`, or schema.org's address or
 * prefixed name of it, of which only the last segment counts: `http://www.schema.org/EventPostponed`,
 * `schema:EventCancelled`. `null` for an unknown word.
 */
export function parseStatus(text: string): EventStatus | null {
  const segments = text.toLowerCase().split(/[/#:]/);
  const words = segments.map((segment) => segment.replace(/[^\p{L}]/gu, '').replace(/^event(?=.)/, ''));
  return statusOfWord.get(words.findLast((word) => word !== '') ?? '') ?? null;
}

/** Statuses that a person must know of, the most serious first. */
const SERIOUS: readonly EventStatus[] = ['cancelled', 'postponed', 'rescheduled', 'sold_out', 'scheduled'];

/** The most serious of several statuses; `undefined` if there is none. */
export function mostSerious(statuses: readonly (EventStatus | null)[]): EventStatus | undefined {
  return SERIOUS.find((status) => statuses.includes(status));
}
