import type { BuildResult } from './build-site.ts';

const counted = (count: number, one: string) => `${count.toLocaleString('en-US')} ${one}${count === 1 ? '' : 's'}`;

/** `1,234 pages`. */
export const countedPages = (count: number) => counted(count, 'page');

/** `1,234 files`. */
export const countedFiles = (count: number) => counted(count, 'file');

/**
 * `Built 1,234 pages in 12.3 s (1,420 files, peak memory 0.4 GB)`, without a full stop; with how many of them are new or
 * changed when others were taken over, and how many older events are left out.
 */
export function describeBuild({ pages, keptPages, files, archived, seconds, peakBytes }: BuildResult): string {
  const made = keptPages === 0 ? '' : `, ${(pages - keptPages).toLocaleString('en-US')} of them new or changed,`;
  const facts = [
    countedFiles(files),
    ...(archived === 0 ? [] : [`${counted(archived, 'older event')} left out`]),
    `peak memory ${(peakBytes / 2 ** 30).toFixed(1)} GB`,
  ];
  return `Built ${countedPages(pages)}${made} in ${seconds.toFixed(1)} s (${facts.join(', ')})`;
}
