import { stableHashText } from '../../../domain/text/stable-hash.ts';
import { SearchUnavailable } from './unavailable.ts';

/** Slow networks are waited for; what takes longer than this does not come. */
const TIMEOUT_MS = 20_000;

/**
 * The text of a file of this site.
 *
 * @param hash `stableHashText` of the whole text; `null` for a file whose contents nobody vouches for
 * @throws SearchUnavailable when it is missing, does not come, or is not whole
 */
export async function fetchText(path: string, hash: string | null, cache: RequestCache): Promise<string> {
  let text: string;
  try {
    const response = await fetch(path, { cache, signal: AbortSignal.timeout(TIMEOUT_MS) });
    if (!response.ok) throw new SearchUnavailable(`${path} was answered with status ${response.status}.`);
    text = await response.text();
  } catch (fault) {
    throw fault instanceof SearchUnavailable ? fault : new SearchUnavailable(`${path} did not come.`, { cause: fault });
  }
  if (hash !== null && stableHashText(text) !== hash) throw new SearchUnavailable(`${path} is not whole.`);
  return text;
}
