import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  compressBeside,
  compressFolder,
  type Encoding,
  encodingsOf,
} from '../../scripts/site-engine/files/precompress.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'eventhub-compressed-'));
});
afterEach(() => rm(folder, { recursive: true }));

const text = Buffer.from('<p>Night Ferry at Ember Room</p>'.repeat(100));
const both: readonly Encoding[] = ['br', 'gz'];

describe('precompressed files', () => {
  it.each([
    ['page.html', text, ['page.html.br', 'page.html.gz']],
    ['app.a1b2.js', text, ['app.a1b2.js.br', 'app.a1b2.js.gz']],
    ['just-enough.txt', text.subarray(0, 1025), ['just-enough.txt.br', 'just-enough.txt.gz']],
    ['small.txt', text.subarray(0, 1024), []],
    ['photo.png', text, []],
    ['type.woff2', text, []],
    ['en_1.pf_fragment', text, []],
    ['page.html.br', text, []],
    // Compression would only enlarge it.
    ['noise.txt', randomBytes(4000), []],
  ])('are written beside %s', async (name, body, expected) => {
    for (const kind of ['page', 'asset'] as const) {
      const file = join(folder, kind, name);
      await mkdir(join(folder, kind));
      expect(compressBeside(file, body, both, kind).map((ending) => `${name}.${ending}`)).toEqual(expected);
      expect((await readdir(join(folder, kind))).sort()).toEqual(expected);
      const open = { br: brotliDecompressSync, gz: gunzipSync };
      for (const ending of both.filter(() => expected.length > 0)) {
        const compressed = await readFile(`${file}.${ending}`);
        expect(compressed.length).toBeLessThan(body.length);
        expect(open[ending](compressed)).toEqual(body);
      }
    }
  });

  it('are written in a folder and below it, and existing ones stay', async () => {
    await mkdir(join(folder, 'deep'));
    for (const name of ['a.css', 'deep/b.svg', 'deep/c.woff2']) await writeFile(join(folder, name), text);
    await writeFile(join(folder, 'a.css.gz'), 'written before');
    expect(compressFolder(folder, ['gz'])).toBe(1);
    expect(await readFile(join(folder, 'a.css.gz'), 'utf8')).toBe('written before');
    expect((await readdir(join(folder, 'deep'))).sort()).toEqual(['b.svg', 'b.svg.gz', 'c.woff2']);
    expect(compressFolder(folder, [])).toBe(0);
  });

  it.each([
    [undefined, []],
    ['', []],
    ['gz', ['gz']],
    ['gz,br', ['br', 'gz']],
  ])('are requested by PRECOMPRESS %j: %j', (asked, encodings) => {
    expect(encodingsOf(asked)).toEqual(encodings);
  });
});
