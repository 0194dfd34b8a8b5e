import { readdir, readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { PALETTES } from '../../scripts/seed/poster/palettes.ts';
import { allPosters, POSTERS_PER_PALETTE, posterPath } from '../../scripts/seed/poster/poster.ts';
import { POSTER_DIRECTORY } from '../../scripts/seed/write-posters.ts';

const posters = allPosters();

test('public/demo/ holds exactly what the generator draws (npm run seed -- --posters)', async () => {
  const files = await readdir(POSTER_DIRECTORY);
  expect(files.toSorted()).toEqual(posters.map(({ name }) => `${name}.svg`).toSorted());
  for (const { name, svg } of posters) {
    expect(await readFile(new URL(`${name}.svg`, POSTER_DIRECTORY), 'utf8'), name).toBe(svg);
  }
});

test('there are sixty different small posters', () => {
  expect(new Set(posters.map(({ svg }) => svg)).size).toBe(60);
  const sizes = posters.map(({ svg }) => Buffer.byteLength(svg));
  expect(Math.max(...sizes)).toBeLessThanOrEqual(6 * 1024);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(300 * 1024);
});

test.each(posters)('$name has no script, text or external reference', ({ svg }) => {
  expect(svg).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 800 600">.*<\/svg>\n$/);
  expect(svg).not.toMatch(/<script|<text|<image|href|url\(|NaN|undefined|Infinity/);
});

test('every palette has five posters, at the paths of the files', () => {
  const names = new Set(posters.map(({ name }) => `/demo/${name}.svg`));
  const paths = PALETTES.flatMap((_, palette) =>
    Array.from({ length: POSTERS_PER_PALETTE }, (__, which) => posterPath(palette, which)),
  );
  expect(new Set(paths)).toEqual(names);
  expect(posterPath(PALETTES.length, POSTERS_PER_PALETTE)).toBe(posterPath(0, 0));
});
