import { stableHashText } from '../../../domain/text/stable-hash.ts';
import { reloadIfGone } from '../../gone-files.ts';
import { SearchUnavailable } from './unavailable.ts';

/** Generous for slow networks. */
const TIMEOUT_MS = 20_000;

/**
 * The text of a file of this site. If one that is named by its hash is missing, the page is loaded anew.
 *
 * @param cache 'no-cache' for a file whose name stays
 * @param hash expected `stableHashText` of the text; `null` to skip the check
 * @throws SearchUnavailable when the file is missing, times out or is incomplete
 */
export async function fetchText(path: string, hash: string | null, cache: RequestCache): Promise<string> {
  let text: string;
  try {
    const response = await fetch(path, { cache, signal: AbortSignal.timeout(TIMEOUT_MS) });
    if (response.status === 404 && cache !== 'no-cache') void reloadIfGone(path);
    if (!response.ok) throw new SearchUnavailable(`${path} was answered with status ${response.status}.`);
    text = await response.text();
  } catch (error) {
    throw error instanceof SearchUnavailable
      ? error
      : new SearchUnavailable(`${path} could not be loaded.`, { cause: error });
  }
  if (hash !== null && stableHashText(text) !== hash) throw new SearchUnavailable(`${path} is incomplete.`);
  return text;
}
