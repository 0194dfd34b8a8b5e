import { listPagePath } from '../../domain/urls/paths.ts';
import { keep } from './index/keep.ts';
import { SearchUnavailable } from './index/unavailable.ts';

/** Pages of a list as documents, each fetched once. */
const kept = new Map<string, () => Promise<Document>>();

async function fetchPage(path: string): Promise<Document> {
  try {
    const response = await fetch(path, { signal: AbortSignal.timeout(20_000) });
    if (!response.ok) throw new SearchUnavailable(`${path} was answered with status ${response.status}.`);
    return new DOMParser().parseFromString(await response.text(), 'text/html');
  } catch (fault) {
    throw fault instanceof SearchUnavailable ? fault : new SearchUnavailable(`${path} did not come.`, { cause: fault });
  }
}

/** @throws SearchUnavailable */
export function realPage(path: string): Promise<Document> {
  const page = kept.get(path) ?? keep(() => fetchPage(path));
  kept.set(path, page);
  return page();
}

/** Forgets all pages: the site was published anew. */
export const forgetPages = (): void => kept.clear();

/**
 * The cards of a page (from 1) of a list, in their order; they belong to the page's document, so copies are shown.
 *
 * @throws SearchUnavailable
 */
export async function cardsOfPage(list: string, page: number): Promise<readonly HTMLElement[]> {
  const document = await realPage(listPagePath(list, page));
  return [...document.querySelectorAll<HTMLElement>('[data-listed] [data-list] > li')];
}
