import type { BuildResult } from './build-site.ts';

/** `Built 1,234 pages in 12.3 s (peak memory 0.4 GB)`, without a full stop. */
export function describeBuild({ pages, seconds, peakBytes }: BuildResult): string {
  const count = `${pages.toLocaleString('en-US')} ${pages === 1 ? 'page' : 'pages'}`;
  return `Built ${count} in ${seconds.toFixed(1)} s (peak memory ${(peakBytes / 2 ** 30).toFixed(1)} GB)`;
}
