/** Files that a site may have on Cloudflare Pages, of the usual hosts the one that limits them (docs/operating.md, Hosts). */
const FREE = 20_000;
const PAID = 100_000;

/**
 * What a person should know who publishes a site of so many files: ` That is …`, to follow a sentence; nothing when any
 * host takes it.
 *
 * @param isCompressed whether some of them are others, compressed ahead
 */
export function hostLimitNote(files: number, isCompressed: boolean): string {
  if (files <= FREE) return '';
  const [limit, elsewhere] =
    files <= PAID
      ? [
          '20,000 files that Cloudflare Pages takes on its free plan',
          'take its paid plan or a host without such a limit',
        ]
      : ['100,000 files that Cloudflare Pages takes at most', 'take a host without such a limit'];
  const fewer = `${isCompressed ? 'build without PRECOMPRESS, or ' : ''}leave older events out with ARCHIVE_MONTHS`;
  return ` That is more than the ${limit}: for it, ${fewer}; else ${elsewhere}.`;
}
