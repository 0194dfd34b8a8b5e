import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { cutFont } from '../../scripts/fonts/cut-font.ts';
import { fontCuts } from '../../scripts/fonts/font-cuts.ts';

const styles = new URL('../../src/styles/', import.meta.url);
const read = (path: string) => readFile(fileURLToPath(new URL(path, styles)));

/** The code points of a CSS unicode-range. */
const codePoints = (unicodeRange: string): Set<number> => {
  const points = new Set<number>();
  for (const part of unicodeRange.split(',')) {
    const [first, last] = part.trim().slice(2).split('-');
    for (let point = Number.parseInt(first ?? '', 16); point <= Number.parseInt(last ?? first ?? '', 16); point += 1)
      points.add(point);
  }
  return points;
};

test.each(fontCuts)('$file is up to date (else: npm run fonts)', async (cut) => {
  expect((await cutFont(cut)).equals(await read(`fonts/${cut.file}`))).toBe(true);
});

const webFonts = fontCuts.filter(({ file }) => file.endsWith('.woff2'));

test.each(webFonts)('unicode-range of $file matches its characters', async (cut) => {
  const css = (await read('fonts.css')).toString();
  const declared = codePoints(css.match(`${cut.file}[^}]*unicode-range:([^;]*);`)?.[1] ?? '');
  const included = new Set(cut.characters.map((character) => character.codePointAt(0) ?? 0));
  expect([...included].filter((point) => !declared.has(point))).toEqual([]);
  expect([...declared].filter((point) => !included.has(point))).toEqual([]);
});

test('no two files of a family share a character', () => {
  for (const family of ['display', 'text']) {
    const all = fontCuts.filter((cut) => cut.file.startsWith(`${family}-`)).flatMap((cut) => cut.characters);
    expect(new Set(all).size).toBe(all.length);
  }
});
