import { expect, it } from 'vitest';
import { readExcerpt } from '../../src/search/excerpt.ts';

it.each([
  ['', []],
  ['plain', [{ text: 'plain', isMarked: false }]],
  [
    'made in one <mark>night</mark> above\n a bakery',
    [
      { text: 'made in one ', isMarked: false },
      { text: 'night', isMarked: true },
      { text: ' above a bakery', isMarked: false },
    ],
  ],
  [
    '<mark>a</mark><mark>b</mark>',
    [
      { text: 'a', isMarked: true },
      { text: 'b', isMarked: true },
    ],
  ],
  // What is not the engine's own mark stays text.
  ['&lt;mark&gt;x&lt;/mark&gt; & <mark>y', [{ text: '<mark>x</mark> & <mark>y', isMarked: false }]],
])('%j', (html, parts) => {
  expect(readExcerpt(html)).toEqual(parts);
});
