import { link, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { undrawnNote, writePictures } from '../../../scripts/site-engine/share/write-pictures.ts';
import type { SharePicture } from '../../../src/domain/views/share-picture.ts';

const picture = (title: string): SharePicture => ({ title, day: '', facts: [], note: '', hue: 0 });
const pictures = ['a', 'b', 'c'].map((title) => [`share/${title}.png`, picture(title)] as const);

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'eventhub-pictures-'));
});

afterEach(() => rm(folder, { recursive: true }));

const at = (site: string, title: string) => join(folder, site, 'share', `${title}.png`);

/** Writes the pictures into a new site. @returns their content, what was drawn, and what was reported */
async function write(
  site: string,
  { earlier, present = [], failing = [] }: { earlier?: string; present?: string[]; failing?: string[] } = {},
) {
  const outDir = join(folder, site);
  await mkdir(outDir, { recursive: true });
  await writeFile(join(outDir, 'og.png'), 'default');
  const drawn: string[] = [];
  const { entries, files, reused, undrawn } = await writePictures(
    pictures,
    earlier === undefined ? null : join(folder, earlier),
    { outDir, present: new Map(present.map((title) => [`share/${title}.png`, 'share'])) },
    async ({ title }) => {
      if (failing.includes(title)) throw new Error('no glyphs');
      drawn.push(title);
      return Buffer.from(`${title} in ${site}`);
    },
  );
  expect([entries.map(([, file]) => file), files]).toEqual([pictures.map(([file]) => file), pictures.length]);
  const content = await Promise.all(pictures.map(([, { title }]) => readFile(at(site, title), 'utf8')));
  return { content, drawn, reused, undrawn };
}

it('pictures that are there, or in an earlier site, are not drawn', async () => {
  expect(await write('one')).toEqual({
    content: ['a in one', 'b in one', 'c in one'],
    drawn: ['a', 'b', 'c'],
    reused: 0,
    undrawn: [],
  });
  await rm(at('one', 'b'));
  await mkdir(join(folder, 'two', 'share'), { recursive: true });
  await link(at('one', 'a'), at('two', 'a'));
  expect(await write('two', { earlier: 'one', present: ['a'] })).toEqual({
    content: ['a in one', 'b in two', 'c in one'],
    drawn: ['b'],
    reused: 2,
    undrawn: [],
  });
  expect((await stat(at('two', 'c'))).ino).toBe((await stat(at('one', 'c'))).ino);
});

it('for one that cannot be drawn there is the default picture, until it can be', async () => {
  expect(await write('one', { failing: ['a', 'c'] })).toEqual({
    content: ['default', 'b in one', 'default'],
    drawn: ['b'],
    reused: 0,
    undrawn: ['a: no glyphs', 'c: no glyphs'],
  });
  expect(await write('two', { earlier: 'one', failing: ['a'] })).toMatchObject({
    content: ['default', 'b in one', 'c in two'],
    reused: 1,
  });
  // In a site that is updated in place.
  expect(await write('two', { present: ['a', 'b', 'c'] })).toMatchObject({
    content: ['a in two', 'b in one', 'c in two'],
    drawn: ['a'],
  });
  expect(await readFile(at('one', 'c'), 'utf8')).toBe('default');
  // Of two earlier sites, the other one may have it.
  expect(await write('one', { present: ['a', 'b', 'c'], earlier: 'two' })).toMatchObject({
    content: ['a in two', 'b in one', 'c in two'],
    drawn: [],
  });
});

it('the build says how many could not be drawn, and why', () => {
  expect(undrawnNote([])).toBe('');
  expect(undrawnNote(['Act 1: Cannot find module\nRequire stack:', 'Act 2: no glyphs'])).toBe(
    "2 pictures for sharing could not be drawn; links show the site's default picture (Act 1: Cannot find module).\n",
  );
});
