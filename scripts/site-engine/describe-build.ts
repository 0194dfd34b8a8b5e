import type { BuildResult } from './build-site.ts';
import { sizeText } from './files/host-limits.ts';

const counted = (count: number, one: string) => `${count.toLocaleString('en-US')} ${one}${count === 1 ? '' : 's'}`;

/**
 * `Built 1,234 pages in 12.3 s (1,420 files, 21 MB, peak memory 0.4 GB)`, without a full stop; with how many of them are new or
 * changed if others were reused, and how many older events are left out.
 */
export function describeBuild(built: BuildResult): string {
  const { pages, reusedPages, files, size, archived, seconds, peakBytes } = built;
  const rendered =
    reusedPages === 0 ? '' : `, ${(pages - reusedPages).toLocaleString('en-US')} of them new or changed,`;
  const facts = [
    counted(files, 'file'),
    sizeText(size.bytes),
    ...(archived === 0 ? [] : [`${counted(archived, 'older event')} left out`]),
    `peak memory ${(peakBytes / 2 ** 30).toFixed(1)} GB`,
  ];
  return `Built ${counted(pages, 'page')}${rendered} in ${seconds.toFixed(1)} s (${facts.join(', ')})`;
}
