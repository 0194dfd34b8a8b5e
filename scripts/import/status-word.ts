import type { EventStatus } from '../../src/domain/catalogue/event-status.ts';

/** Words of sources for each status, in lower case and without anything but letters. */
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
 * The status that a source's word stands for: `Sold out`, `canceled`, `https://schema.org/EventPostponed`,
 * `STATUS:CONFIRMED`'s `CONFIRMED`. `null` for a word of no known meaning.
 */
export function statusOfWordIn(text: string): EventStatus | null {
  const word = text
    .toLowerCase()
    .replace(/^https?:\/\/schema\.org\//, '')
    .replace(/[^\p{L}]/gu, '')
    .replace(/^event(?=.)/, '');
  return statusOfWord.get(word) ?? null;
}
