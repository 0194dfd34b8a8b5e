import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { brotliDecompressSync } from 'node:zlib';
import * as pagefind from 'pagefind';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { MANIFEST_PATH } from '../../../src/domain/search/codec/manifest.ts';
import { searchFiles } from '../../../src/domain/search/codec/search-files.ts';
import { mentionSets } from '../../../src/domain/search/mentions/mentions.ts';
import { stableHashText } from '../../../src/domain/text/stable-hash.ts';
import { writeSearchFiles } from '../../../src/integrations/catalogue-files.ts';
import { writeIndex } from '../../../src/integrations/pagefind.ts';
import { catalogueOf, event, NOW } from '../../domain/fixtures.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'eventhub-search-'));
});
afterEach(() => rmSync(folder, { recursive: true }));
afterAll(() => pagefind.close());

const filesIn = (root: string) =>
  readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
    .sort();

const season = catalogueOf(
  Array.from({ length: 1500 }, (_, index) =>
    event(index + 1, {
      name: `${stableHashText(`act ${index}`)} and friends`,
      description: `Nobody else sings of ${index}.`,
      at: new Date(NOW + (index - 500) * 3_600_000).toISOString(),
    }),
  ),
);

describe('catalogue files in the built site', () => {
  it('are named by content hash, and large ones have precompressed copies', () => {
    writeSearchFiles(pathToFileURL(`${folder}/`), searchFiles(season));
    const names = filesIn(folder);
    expect(names).toContain(MANIFEST_PATH.slice(1));
    const texts = names.filter((name) => /^catalogue\/.+\.txt$/.test(name));
    expect(texts.length).toBeGreaterThan(10);
    for (const name of texts.filter((text) => !text.includes('details'))) {
      expect(name.split('.').at(-2)).toBe(stableHashText(readFileSync(join(folder, name), 'utf8')));
    }
    const compressed = names.filter((name) => name.endsWith('.br'));
    expect(compressed.length).toBeGreaterThan(0);
    for (const name of compressed) {
      const whole = readFileSync(join(folder, name.slice(0, -'.br'.length)));
      expect(brotliDecompressSync(readFileSync(join(folder, name))).equals(whole)).toBe(true);
    }
  });
});

describe('full-text indexes in the built site', () => {
  it('are byte-identical when written again, even from pages in another order', async () => {
    const { current } = mentionSets(season);
    await writeIndex(pathToFileURL(`${folder}/first/`), current, { hasEngine: true });
    await writeIndex(pathToFileURL(`${folder}/second/`), current.toReversed(), { hasEngine: true });
    expect(filesIn(join(folder, 'second'))).toEqual(filesIn(join(folder, 'first')));
    for (const name of filesIn(join(folder, 'first'))) {
      const [first, second] = ['first', 'second'].map((time) => readFileSync(join(folder, time, name)));
      expect(second?.equals(first ?? Buffer.of()), name).toBe(true);
    }
  });

  it('are few, without user interfaces, and share one copy of the runtime', async () => {
    const { current, past } = mentionSets(season);
    await writeIndex(pathToFileURL(`${folder}/current/`), current, { hasEngine: true });
    await writeIndex(pathToFileURL(`${folder}/past/`), past, { hasEngine: false });
    const files = filesIn(join(folder, 'current'));
    expect(files.length).toBeLessThan(current.length / 8);
    expect(files.filter((name) => /\.(?:js|css)$/.test(name))).toEqual(['pagefind.js']);
    expect(filesIn(join(folder, 'past')).filter((name) => /\.js$|wasm/.test(name))).toEqual([]);
  });

  it('are not written if there are no pages', async () => {
    expect(await writeIndex(pathToFileURL(`${folder}/none/`), [], { hasEngine: true })).toBe(0);
    expect(existsSync(join(folder, 'none'))).toBe(false);
  });
});

describe('the pages in the full-text index', () => {
  it('count a run of nights with the same description once, as the next night', () => {
    const night = (id: number, at: string, description: string) => event(id, { name: 'Night Ferry', at, description });
    const { current, past } = mentionSets(
      catalogueOf([
        night(1, '2026-11-01T00:00:00Z', 'Low water.'),
        night(2, '2026-12-02T00:00:00Z', 'Low water.'),
        night(3, '2026-12-01T00:00:00Z', 'Low water.'),
        night(4, '2026-12-03T00:00:00Z', 'High water.'),
        event(5, { name: null }),
      ]),
    );
    expect(current.filter(({ kind }) => kind === 'event').map(({ path }) => path)).toEqual(['/events/3', '/events/4']);
    expect(past.map(({ path, title }) => [path, title])).toEqual([
      ['/events/1', 'Night Ferry'],
      ['/events/5', 'Untitled Event'],
    ]);
    expect(current.filter(({ kind }) => kind !== 'event').map(({ path }) => path)).toEqual([
      '/artists/Night%20Ferry',
      '/venues/saltbox',
    ]);
  });
});
