import { expect, test } from 'vitest';
import { lostPages } from '../../scripts/publish/page-guard.ts';

test.each([
  [1000, null, null],
  [0, null, null],
  [700, 1000, null],
  [699, 1000, 30],
  [1, 1000, 99],
  [0, 1, 100],
  [1000, 700, null],
  [0, 0, null],
  [7, 10, null],
  [6, 10, 40],
])('a site of %j pages in the place of one of %j', (pages, former, lost) => {
  const sentence = lostPages(pages, former === null ? null : { pages: former, where: 'https://a.example' });
  expect(sentence).toEqual(
    lost === null ? null : expect.stringContaining(`https://a.example: ${lost} % would be lost`),
  );
});
