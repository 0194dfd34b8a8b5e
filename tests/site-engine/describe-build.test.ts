import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, test } from 'vitest';
import type { BuildResult } from '../../scripts/site-engine/build-site.ts';
import { describeBuild } from '../../scripts/site-engine/describe-build.ts';
import { hostLimitNote } from '../../scripts/site-engine/files/host-limits.ts';
import { measureSite } from '../../scripts/site-engine/files/site-size.ts';
import { PROJECT } from '../../scripts/testing/tool.ts';
import { removeSite, writeSite } from '../serve/temporary-site.ts';

const none = { files: 0, bytes: 0 };

const built: BuildResult = {
  pages: 1234,
  reusedPages: 0,
  keptFiles: 0,
  archived: 0,
  files: 1420,
  size: {
    bytes: 20_500_000,
    pageBytes: 0,
    pageFiles: 1,
    fullTextFiles: 0,
    feeds: none,
    pictures: none,
    compressed: none,
  },
  pagesByArchiveMonths: [],
  seconds: 12.34,
  peakBytes: 400 * 2 ** 20,
  usage: [],
  taskSeconds: {},
};

describe('the last line of a build', () => {
  it.each<[string, Partial<BuildResult>]>([
    ['Built 1,234 pages in 12.3 s (1,420 files, 21 MB, peak memory 0.4 GB)', {}],
    [
      'Built 1,234 pages, 12 of them new or changed, in 12.3 s (1,420 files, 21 MB, peak memory 0.4 GB)',
      { reusedPages: 1222 },
    ],
    [
      'Built 1,234 pages in 12.3 s (1,420 files, 21 MB, 2,000 older events left out, peak memory 0.4 GB)',
      { archived: 2000 },
    ],
    [
      'Built 1 page in 12.3 s (1 file, 21 MB, 1 older event left out, peak memory 0.4 GB)',
      { pages: 1, files: 1, archived: 1 },
    ],
  ])('%s', (text, changes) => {
    expect(describeBuild({ ...built, ...changes })).toBe(text);
  });
});

describe('the note about hosts', () => {
  const noteFor = (
    files: number,
    gigabytes: number,
    pagesByArchiveMonths: readonly number[] = [],
    {
      months,
      compressed,
      feeds = 0,
      pictures = none,
    }: { months?: number; compressed?: number; feeds?: number; pictures?: BuildResult['size']['pictures'] } = {},
  ) => {
    const bytes = gigabytes * 1e9;
    const size = {
      bytes,
      pageBytes: bytes / files,
      pageFiles: compressed === undefined ? 1 : 3,
      fullTextFiles: 0,
      feeds: { files: feeds, bytes: (feeds / files) * bytes },
      pictures,
      compressed: { files: compressed ?? 0, bytes: ((compressed ?? 0) / files) * bytes },
    };
    return hostLimitNote({ files, keptFiles: 0, size, pagesByArchiveMonths }, months);
  };

  it('is blank for what every host takes', () => {
    expect(noteFor(1420, 0.02)).toBe('');
    expect(noteFor(20_000, 1)).toBe('');
  });

  it.each([
    [20_001, 0.3, " That is too much for Cloudflare Pages' free plan (20,000 files): or use another host."],
    [9_000, 1.001, ' That is too much for GitHub Pages (1 GB): or use another host.'],
  ])('names the host for %d files and %d GB', (files, gigabytes, note) => {
    expect(noteFor(files, gigabytes)).toBe(note.replace(': or use', ': use'));
  });

  /** 50,000 events: 1,000 pages of venues and lists, the others by age. */
  const byMonths = [0, 12_000, 18_500, 40_000, 66_000, 80_000, 102_037];

  it('says what ARCHIVE_MONTHS would make of it, for each host', () => {
    expect(noteFor(103_037, 1.45, byMonths)).toBe(
      " That is too much for GitHub Pages (1 GB), Cloudflare Pages (100,000 files), Cloudflare Pages' free plan (20,000 files): ARCHIVE_MONTHS=4 would make it about 67,000 files and 943 MB, enough for GitHub Pages; ARCHIVE_MONTHS=5 would make it about 81,000 files and 1.14 GB, enough for Cloudflare Pages; ARCHIVE_MONTHS=2 would make it about 20,000 files and 275 MB, enough for Cloudflare Pages' free plan; or use another host.",
    );
  });

  it('names only fewer months than there are, and the fewest if nothing is enough', () => {
    expect(noteFor(30_000, 0.4, [0, 25_000, 28_000, 29_500], { months: 2 })).toBe(
      " That is too much for Cloudflare Pages' free plan (20,000 files): even ARCHIVE_MONTHS=1 would leave about 26,000 files and 340 MB, too much for Cloudflare Pages' free plan; or use another host.",
    );
  });

  it('counts the full-text files that the next build keeps', () => {
    const size = {
      bytes: 1e8,
      pageBytes: 4_000,
      pageFiles: 1,
      fullTextFiles: 2_000,
      feeds: none,
      pictures: none,
      compressed: none,
    };
    const built = { files: 21_000, keptFiles: 0, size, pagesByArchiveMonths: [0, 10_000, 16_000, 18_000] };
    expect(hostLimitNote(built, undefined)).toContain('ARCHIVE_MONTHS=1 would make it about 15,000 files');
    expect(hostLimitNote({ ...built, keptFiles: 1_000 }, undefined)).toContain(
      'ARCHIVE_MONTHS=2 would make it about 19,000',
    );
  });

  it('says what it would be without compressed files', () => {
    expect(noteFor(30_300, 0.2, [], { compressed: 20_000 })).toBe(
      " That is too much for Cloudflare Pages' free plan (20,000 files): without PRECOMPRESS, which these hosts do not need, it would be about 11,000 files and 68 MB; or use another host.",
    );
  });

  it('says what it would be without calendars and feeds', () => {
    expect(noteFor(24_000, 0.2, [], { feeds: 5_000 })).toBe(
      " That is too much for Cloudflare Pages' free plan (20,000 files): FEEDS=none would make it about 19,000 files and 159 MB, enough for Cloudflare Pages' free plan; or use another host.",
    );
    expect(noteFor(30_000, 0.2, [], { feeds: 5_000 })).toContain(
      'FEEDS=none would make it about 25,000 files and 167 MB;',
    );
    expect(noteFor(24_000, 0.2, [], { feeds: 1_000 })).not.toContain('FEEDS');
  });

  it('says what it would be without pictures for sharing', () => {
    const free = " That is too much for Cloudflare Pages' free plan (20,000 files): ";
    expect(noteFor(22_000, 0.4, [], { pictures: { files: 4_000, bytes: 68e6 } })).toBe(
      `${free}SHARE_IMAGES=none would make it about 18,000 files and 332 MB, enough for Cloudflare Pages' free plan; or use another host.`,
    );
    // Together with feeds, if each is a part worth naming.
    expect(noteFor(25_000, 0.4, [], { feeds: 4_000, pictures: { files: 3_000, bytes: 51e6 } })).toBe(
      `${free}FEEDS=none would make it about 21,000 files and 336 MB; SHARE_IMAGES=none would make it about 22,000 files and 349 MB; FEEDS=none and SHARE_IMAGES=none would make it about 18,000 files and 285 MB, enough for Cloudflare Pages' free plan; or use another host.`,
    );
    // By their bytes, too.
    expect(noteFor(18_000, 1.01, [], { pictures: { files: 800, bytes: 60e6 } })).toContain(
      ': SHARE_IMAGES=none would make it about 18,000 files and 950 MB, enough for GitHub Pages;',
    );
    expect(noteFor(22_000, 0.4, [], { pictures: { files: 1_000, bytes: 17e6 } })).not.toContain('SHARE');
  });

  it('and the guide agree', () => {
    const guide = readFileSync(join(PROJECT, 'docs/operating.md'), 'utf8');
    expect(guide).toMatch(/^\| GitHub Pages .*\b1 GB a site/m);
    expect(guide).toMatch(/^\| Cloudflare Pages .*\b20,000 files on the free plan, 100,000 on a paid one/m);
  });
});

test('a site is measured with all its files', async () => {
  const root = await writeSite({
    'index.html': 'x'.repeat(100),
    'index.html.br': 'x'.repeat(20),
    'events/1.html': 'x'.repeat(300),
    'events/1.html.br': 'x'.repeat(40),
    '_astro/a.js': 'x'.repeat(1_000),
    'newly-added.xml': 'x',
    'venues/a.ics': 'x'.repeat(50),
    'venues/a.ics.gz': 'x'.repeat(10),
    'artists/AC/DC.xml': 'x'.repeat(30),
    'pagefind/fragment/en_1.pf_fragment': 'x',
    'share/a1.png': 'x'.repeat(200),
    'venues/share/a.html': 'x'.repeat(30),
  });
  expect(measureSite(root)).toEqual({
    bytes: 1_782,
    pageBytes: 490 / 3,
    pageFiles: 5 / 3,
    fullTextFiles: 1,
    feeds: { files: 3, bytes: 90 },
    pictures: { files: 1, bytes: 200 },
    compressed: { files: 3, bytes: 70 },
  });
  await removeSite(root);
});
