/** Files that a site may have on Cloudflare Pages, of the usual hosts the one that limits them (supabase/README.md, Hosts). */
const FREE = 20_000;
const PAID = 100_000;

/**
 * What a person should know who publishes a site of so many files: ` That is …`, to follow a sentence; nothing when any
 * host takes it.
 */
export function hostLimitNote(files: number): string {
  if (files <= FREE) return '';
  const [limit, elsewhere] =
    files <= PAID
      ? [
          '20,000 files that Cloudflare Pages takes on its free plan',
          'take its paid plan or a host without such a limit',
        ]
      : ['100,000 files that Cloudflare Pages takes at most', 'take a host without such a limit'];
  return ` That is more than the ${limit}: for it, leave older events out with ARCHIVE_MONTHS; else ${elsewhere}.`;
}
