import { describe, expect, it } from 'vitest';
import type { BuildResult } from '../../scripts/site-engine/build-site.ts';
import { describeBuild } from '../../scripts/site-engine/describe-build.ts';
import { hostLimitNote } from '../../scripts/site-engine/files/host-limits.ts';

const built: BuildResult = {
  pages: 1234,
  reusedPages: 0,
  keptFiles: 0,
  archived: 0,
  files: 1420,
  seconds: 12.34,
  peakBytes: 400 * 2 ** 20,
  usage: [],
  taskSeconds: {},
};

describe('the last line of a build', () => {
  it.each<[string, Partial<BuildResult>]>([
    ['Built 1,234 pages in 12.3 s (1,420 files, peak memory 0.4 GB)', {}],
    [
      'Built 1,234 pages, 12 of them new or changed, in 12.3 s (1,420 files, peak memory 0.4 GB)',
      { reusedPages: 1222 },
    ],
    ['Built 1,234 pages in 12.3 s (1,420 files, 2,000 older events left out, peak memory 0.4 GB)', { archived: 2000 }],
    [
      'Built 1 page in 12.3 s (1 file, 1 older event left out, peak memory 0.4 GB)',
      { pages: 1, files: 1, archived: 1 },
    ],
  ])('%s', (text, changes) => {
    expect(describeBuild({ ...built, ...changes })).toBe(text);
  });
});

describe('the note about hosts', () => {
  const free =
    " That is more than the 20,000 files of Cloudflare Pages' free plan: leave out older events with ARCHIVE_MONTHS, or use its paid plan or another host.";
  const paid =
    ' That is more than the 100,000 files that Cloudflare Pages accepts: leave out older events with ARCHIVE_MONTHS, or use another host.';
  it.each([
    [1420, ''],
    [20_000, ''],
    [20_001, free],
    [100_000, free],
    [100_001, paid],
  ])('for %d files: "%s"', (files, note) => {
    expect(hostLimitNote(files, false)).toBe(note);
    const instead = 'build without PRECOMPRESS, leave out older';
    expect(hostLimitNote(files, true)).toBe(note.replace('leave out older', instead));
  });
});
