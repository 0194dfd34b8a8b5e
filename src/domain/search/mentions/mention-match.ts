import { fold } from '../match/term.ts';
import type { MentionPage } from './mentions.ts';

/** The words of what is looked for, folded; each of them has to be on the page. */
export function mentionWords(term: string): string[] {
  return [...new Set(fold(term).split(/\s+/))].filter((word) => word !== '');
}

const hasAll = (text: string, words: readonly string[]) => words.every((word) => text.includes(word));

/** Whether a page has all the words, anywhere in its texts. */
export const mentionsAll = ({ title, content }: MentionPage, words: readonly string[]): boolean =>
  hasAll(fold(`${title}\n${content}`), words);

/** What a page is sorted by, the smallest number first. */
export type MentionRank = readonly number[];

/** Whole words of the text among those that are looked for: `rain` rather than `training`. */
function wholeWords(text: string, words: readonly string[]): number {
  const whole = new Set(text.split(/[^\p{L}\p{N}]+/u));
  return words.filter((word) => whole.has(word)).length;
}

/** As a number, the sooner the smaller. */
const dayNumber = (day: string) => Number(day.replaceAll('-', ''));

/**
 * Past events come after everything that is current. Artists and venues of that name come first; then pages that mention
 * it, events before others; last the events of that name, which every search finds by their names. Of what is alike, the
 * soonest comes first, of past events the latest.
 */
export function mentionRank({ kind, title, content, day, until }: MentionPage, words: readonly string[]): MentionRank {
  const isEvent = kind === 'event';
  const isPast = isEvent && until === '';
  const isNamed = hasAll(fold(title), words);
  const named = isEvent ? 2 : 0;
  const whole = wholeWords(fold(`${title}\n${content}`), words);
  return [Number(isPast), isNamed ? named : 1, -whole, Number(!isEvent), isPast ? -dayNumber(day) : dayNumber(day)];
}

/** For sorting. */
export function compareRanks(a: MentionRank, b: MentionRank): number {
  const differing = a.findIndex((value, index) => value !== b[index]);
  return differing < 0 ? 0 : (a[differing] ?? 0) - (b[differing] ?? 0);
}
