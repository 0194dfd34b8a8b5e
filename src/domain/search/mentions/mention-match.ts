import { indexOfCategory } from '../../catalogue/category.ts';
import type { Instant } from '../../time/instant.ts';
import type { ShowFilter } from '../match/count-shows.ts';
import { fold } from '../match/term.ts';
import type { MentionNight, MentionPage } from './mentions.ts';

/** The folded words of a term, all of which a page must contain. */
export function mentionWords(term: string): string[] {
  return [...new Set(fold(term).split(/\s+/))].filter((word) => word !== '');
}

const hasAll = (text: string, words: readonly string[]) => words.every((word) => text.includes(word));

/** Whether a page contains all the words. */
export const mentionsAll = ({ title, content }: MentionPage, words: readonly string[]): boolean =>
  hasAll(fold(`${title}\n${content}`), words);

/** Selects the pages that count. */
export interface MentionChoice {
  readonly filter: ShowFilter;
  /** Whether past and undated events count. */
  readonly withPast: boolean;
  /** The visitor's clock. */
  readonly now: Instant;
}

/**
 * A page as a filter leaves it, a run as the first of its nights that count; `null` if it does not count (rule S6).
 */
export function chosenMention(page: MentionPage, { filter, withPast, now }: MentionChoice): MentionPage | null {
  const { from, to, category, city } = filter;
  if (city !== null && indexOfCategory(page.cities, city) < 0) return null;
  const isDated = from !== null || to !== null;
  if (page.kind !== 'event') return isDated || category !== null ? null : page;
  if (category !== null && (page.category === null || indexOfCategory([page.category], category) < 0)) return null;
  const counts = ({ day, until }: MentionNight) =>
    (withPast || Number(until || 0) >= now) && (!isDated || (day !== '' && day >= (from ?? day) && day <= (to ?? day)));
  const night = [page, ...page.nights].find(counts);
  if (night === undefined) return null;
  const { path, date, day, until } = night;
  return { ...page, path, date, day, until };
}

/** Sort key: compared number by number, ascending. */
export type MentionRank = readonly number[];

/** How many of the words are whole words of the text: `rain` rather than `training`. */
function wholeWords(text: string, words: readonly string[]): number {
  const whole = new Set(text.split(/[^\p{L}\p{N}]+/u));
  return words.filter((word) => whole.has(word)).length;
}

/** `2026-11-27` as 20261127. */
const dayNumber = (day: string) => Number(day.replaceAll('-', ''));

/**
 * Sort order of mentions: past events last. Otherwise artists and venues with the words in their name, then pages that
 * mention them (events first), then events with the words in their name, which the other results show anyway. Ties:
 * soonest first, among past events latest first.
 */
export function mentionRank({ kind, title, content, day, until }: MentionPage, words: readonly string[]): MentionRank {
  const isEvent = kind === 'event';
  const isPast = isEvent && until === '';
  const isNamed = hasAll(fold(title), words);
  const named = isEvent ? 2 : 0;
  const whole = wholeWords(fold(`${title}\n${content}`), words);
  return [Number(isPast), isNamed ? named : 1, -whole, Number(!isEvent), isPast ? -dayNumber(day) : dayNumber(day)];
}

export function compareRanks(a: MentionRank, b: MentionRank): number {
  const differing = a.findIndex((value, index) => value !== b[index]);
  return differing < 0 ? 0 : (a[differing] ?? 0) - (b[differing] ?? 0);
}
