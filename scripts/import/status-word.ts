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
 * Parses a source's word for a status: `Sold out`, `canceled`, `https://schema.org/EventPostponed`, iCalendar's
 * `CONFIRMED`. `null` for an unknown word.
 */
export function parseStatus(text: string): EventStatus | null {
  const word = text
    .toLowerCase()
    .replace(/^https?:\/\/schema\.org\//, '')
    .replace(/[^\p{L}]/gu, '')
    .replace(/^event(?=.)/, '');
  return statusOfWord.get(word) ?? null;
}
