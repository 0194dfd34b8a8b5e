import { listPagePath } from '../../domain/urls/paths.ts';
import { cachedCall } from './index/cached-call.ts';
import { SearchUnavailable } from './index/unavailable.ts';

/** Pages of a list as documents, each fetched once. */
const pages = new Map<string, () => Promise<Document>>();

async function fetchPage(path: string): Promise<Document> {
  try {
    const response = await fetch(path, { signal: AbortSignal.timeout(20_000) });
    if (!response.ok) throw new SearchUnavailable(`${path} was answered with status ${response.status}.`);
    return new DOMParser().parseFromString(await response.text(), 'text/html');
  } catch (error) {
    throw error instanceof SearchUnavailable
      ? error
      : new SearchUnavailable(`${path} could not be loaded.`, { cause: error });
  }
}

/** Loads a page of a list, once. @throws SearchUnavailable */
export function loadPage(path: string): Promise<Document> {
  const page = pages.get(path) ?? cachedCall(() => fetchPage(path));
  pages.set(path, page);
  return page();
}

/** Drops all pages, since a new site may have been published. */
export const clearPages = (): void => pages.clear();

/**
 * The cards of a page (from 1) of a list. They belong to that page's document: import copies.
 *
 * @throws SearchUnavailable
 */
export async function cardsOfPage(list: string, page: number): Promise<readonly HTMLElement[]> {
  const document = await loadPage(listPagePath(list, page));
  return [...document.querySelectorAll<HTMLElement>('[data-listed] [data-list] > li')];
}
