import type { BuildResult } from './build-site.ts';

/** `1,234 pages`. */
export const countedPages = (count: number) => `${count.toLocaleString('en-US')} ${count === 1 ? 'page' : 'pages'}`;

/**
 * `Built 1,234 pages in 12.3 s (peak memory 0.4 GB)`, without a full stop; with how many of them are new or changed when
 * others were taken over.
 */
export function describeBuild({ pages, keptPages, seconds, peakBytes }: BuildResult): string {
  const made = keptPages === 0 ? '' : `, ${(pages - keptPages).toLocaleString('en-US')} of them new or changed,`;
  return `Built ${countedPages(pages)}${made} in ${seconds.toFixed(1)} s (peak memory ${(peakBytes / 2 ** 30).toFixed(1)} GB)`;
}
