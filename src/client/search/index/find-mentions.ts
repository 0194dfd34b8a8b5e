import { excerptOf } from '../../../domain/search/match/excerpt.ts';
import { readPages } from '../../../domain/search/mentions/mention-entry.ts';
import {
  chosenMention,
  compareRanks,
  mentionRank,
  mentionsAll,
  mentionWords,
} from '../../../domain/search/mentions/mention-match.ts';
import type { MentionPage } from '../../../domain/search/mentions/mentions.ts';
import type { FullTextQuestion, Mention } from './full-text.ts';

/** A group of pages that an index found; only its data are loaded. */
export interface FoundGroup {
  data(): Promise<{ readonly raw_url: string }>;
}

/** The part of Pagefind that finds groups, the best first. */
export interface GroupIndex {
  search(term: string): Promise<{ readonly results: readonly FoundGroup[] }>;
}

/**
 * Groups loaded per round, best first, until there are enough pages. The rounds are limited: two words may occur in many
 * groups but together on few pages.
 */
const AT_ONCE = [8, 16, 32, 64] as const;

function toMention({ kind, path, title, date, content }: MentionPage, words: readonly string[]): Mention {
  return { kind, path, title, date, excerpt: excerptOf(content, words) };
}

/**
 * The best pages for a question, up to its limit.
 *
 * Pagefind drops unknown words or matches their prefixes, and the words of a hit may be on different pages of a group:
 * only pages with all of them count.
 */
export async function mentionsIn(
  index: GroupIndex,
  { term, limit, ...choice }: Omit<FullTextQuestion, 'number'>,
): Promise<readonly Mention[]> {
  const words = mentionWords(term);
  if (words.length === 0) return [];
  const wanted = (page: MentionPage) => (mentionsAll(page, words) ? (chosenMention(page, choice) ?? []) : []);
  // Pagefind takes quotes for a phrase search, which this index does not support.
  const { results } = await index.search(term.replaceAll('"', ''));
  const pages: MentionPage[] = [];
  let next = 0;
  for (const count of AT_ONCE) {
    if (pages.length >= limit) break;
    const loaded = await Promise.all(results.slice(next, next + count).map((group) => group.data()));
    pages.push(...loaded.flatMap((group) => readPages(group.raw_url)).flatMap(wanted));
    next += count;
  }
  return pages
    .map((page) => ({ page, rank: mentionRank(page, words) }))
    .sort((a, b) => compareRanks(a.rank, b.rank))
    .slice(0, limit)
    .map(({ page }) => toMention(page, words));
}
