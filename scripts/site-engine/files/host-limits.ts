/** Maximum files of a site on Cloudflare Pages, the only common host with such a limit (docs/operating.md, Hosts). */
const FREE = 20_000;
const PAID = 100_000;

/**
 * A sentence about hosts that do not accept this many files, beginning with a space; blank if all hosts do.
 *
 * @param isCompressed whether the files include precompressed ones
 */
export function hostLimitNote(files: number, isCompressed: boolean): string {
  if (files <= FREE) return '';
  const [limit, elsewhere] =
    files <= PAID
      ? ["20,000 files of Cloudflare Pages' free plan", 'use its paid plan or another host']
      : ['100,000 files that Cloudflare Pages accepts', 'use another host'];
  const fewer = `${isCompressed ? 'build without PRECOMPRESS, ' : ''}leave out older events with ARCHIVE_MONTHS`;
  return ` That is more than the ${limit}: ${fewer}, or ${elsewhere}.`;
}
