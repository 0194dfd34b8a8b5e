import { excerptOf } from '../../../domain/search/match/excerpt.ts';
import { readPages } from '../../../domain/search/mentions/mention-entry.ts';
import { compareRanks, mentionRank, mentionsAll, mentionWords } from '../../../domain/search/mentions/mention-match.ts';
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
 * How many groups are loaded at once, the best first, until there are enough pages. There is an end: two
 * words may meet in many groups, yet on few pages or none.
 */
const AT_ONCE = [8, 16, 32, 64] as const;

function toMention({ kind, path, title, date, content }: MentionPage, words: readonly string[]): Mention {
  return { kind, path, title, date, excerpt: excerptOf(content, words) };
}

/**
 * The pages that a question asks for, best first, no more than its limit.
 *
 * Pagefind leaves out words that it does not know and takes their beginnings for them, and the words it finds may be on
 * different pages of a group: only pages that have all of them count.
 */
export async function mentionsIn(
  index: GroupIndex,
  { term, withPast, limit, now }: Omit<FullTextQuestion, 'number'>,
): Promise<readonly Mention[]> {
  const words = mentionWords(term);
  if (words.length === 0) return [];
  const isWanted = (page: MentionPage) =>
    (withPast || page.kind !== 'event' || Number(page.until || 0) >= now) && mentionsAll(page, words);
  // To Pagefind, quotes around it all ask for words in that order, which the index does not know.
  const { results } = await index.search(term.replaceAll('"', ''));
  const pages: MentionPage[] = [];
  let next = 0;
  for (const count of AT_ONCE) {
    if (pages.length >= limit) break;
    const loaded = await Promise.all(results.slice(next, next + count).map((group) => group.data()));
    pages.push(...loaded.flatMap((group) => readPages(group.raw_url)).filter(isWanted));
    next += count;
  }
  return pages
    .map((page) => ({ page, rank: mentionRank(page, words) }))
    .sort((a, b) => compareRanks(a.rank, b.rank))
    .slice(0, limit)
    .map(({ page }) => toMention(page, words));
}
