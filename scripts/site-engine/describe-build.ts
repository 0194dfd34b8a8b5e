import { formatCount, plural } from '../../src/domain/text/plural.ts';
import type { BuildResult } from './build-site.ts';
import { sizeText } from './files/host-limits.ts';

/**
 * `Built 1,234 pages in 12.3 s (1,420 files, 21 MB, peak memory 0.4 GB)`, without a full stop; with how many of them are new or
 * changed if others were reused, and how many older events are left out.
 */
export function describeBuild(built: BuildResult): string {
  const { pages, reusedPages, files, size, archived, seconds, peakBytes } = built;
  const rendered = reusedPages === 0 ? '' : `, ${formatCount(pages - reusedPages)} of them new or changed,`;
  const facts = [
    plural(files, 'file'),
    sizeText(size.bytes),
    ...(archived === 0 ? [] : [`${plural(archived, 'older event')} left out`]),
    `peak memory ${(peakBytes / 2 ** 30).toFixed(1)} GB`,
  ];
  return `Built ${plural(pages, 'page')}${rendered} in ${seconds.toFixed(1)} s (${facts.join(', ')})`;
}
