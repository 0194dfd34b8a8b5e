import fc from 'fast-check';
import { expect, it } from 'vitest';
import { pageOf, patternOf, valuesOf } from '../../scripts/bench/rivals/page-pattern.ts';

it('what pages share becomes the pattern, the rest their values', () => {
  const pages = [
    '<title>One</title><p>Tonight</p><ul><li>a</li></ul>',
    '<title>Two</title><p>Tonight</p><ul></ul>',
    '<title>Three</title><p>Tonight</p><ul><li>a</li><li>b</li></ul>',
  ];
  const pattern = patternOf(() => pages);
  expect(pattern.fixed).toEqual(['<p>Tonight</p><ul>', '</ul>']);
  expect(pages.map((page) => valuesOf(page, pattern))).toEqual([
    ['<title>One</title>', '<li>a</li>', ''],
    ['<title>Two</title>', '', ''],
    ['<title>Three</title>', '<li>a</li><li>b</li>', ''],
  ]);
});

it('every page comes back from its values, whatever the pages are', () => {
  const body = fc.array(fc.constantFrom('<p>', '</p>', '<b>', '</b>', 'text', '{{ x }}', '<script>a<b</script>'), {
    maxLength: 12,
  });
  fc.assert(
    fc.property(fc.array(body, { minLength: 1, maxLength: 6 }), (bodies) => {
      const pages = bodies.map((tokens) => `<html>${tokens.join('')}</html>`);
      const pattern = patternOf(() => pages);
      for (const page of pages) expect(pageOf(valuesOf(page, pattern), pattern)).toBe(page);
    }),
  );
});

it('a page of another pattern is refused, and so are no pages', () => {
  const pattern = patternOf(() => ['<p>a</p>']);
  expect(() => valuesOf('<div></div>', pattern)).toThrow('of another pattern');
  expect(() => patternOf(() => [])).toThrow('no pages');
});
