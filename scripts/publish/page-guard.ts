import { formatCount } from '../../src/domain/text/plural.ts';

/**
 * The guard against a site that loses many of its pages at once, as after a scrape that broke off.
 */

/** The share of its pages that a site may lose. */
const MOST_LOST = 0.3;

/** Exit code of a command that the guard stops; the same as of an import whose snapshot lacks too much. */
export const GUARD_EXIT_CODE = 3;

/**
 * Why a site must not replace another one; `null` if it may.
 *
 * @param pages of the new site
 * @param former number of pages of the other one, and where it is; `null` without one
 * @returns half a sentence, to be followed by the way out
 */
export function lostPages(
  pages: number,
  former: { readonly pages: number; readonly where: string } | null,
): string | null {
  if (former === null || pages >= former.pages * (1 - MOST_LOST)) return null;
  const share = Math.floor((1 - pages / former.pages) * 100);
  const [now, before] = [pages, former.pages].map(formatCount);
  return `The new site has ${now} of the ${before} pages of ${former.where}: ${share} % would be lost, and more than ${MOST_LOST * 100} % may not be lost at once`;
}
