import type { BuildResult } from './build-site.ts';

const counted = (count: number) => `${count.toLocaleString('en-US')} ${count === 1 ? 'page' : 'pages'}`;

/**
 * `Built 1,234 pages in 12.3 s (peak memory 0.4 GB)`, without a full stop; with how many of them are new or changed when
 * others were taken over.
 */
export function describeBuild({ pages, keptPages, seconds, peakBytes }: BuildResult): string {
  const made = keptPages === 0 ? '' : `, ${(pages - keptPages).toLocaleString('en-US')} of them new or changed,`;
  return `Built ${counted(pages)}${made} in ${seconds.toFixed(1)} s (peak memory ${(peakBytes / 2 ** 30).toFixed(1)} GB)`;
}
