import fc from 'fast-check';
import { expect, test } from 'vitest';
import { linkedParts } from '../../../src/domain/text/links.ts';

const hrefsIn = (text: string) => linkedParts(text).flatMap(({ href }) => href ?? []);

test.each([
  ['Doors at 7.', []],
  ['See https://hall.example/shows?id=1&x=2.', ['https://hall.example/shows?id=1&x=2']],
  ['(http://hall.example/a_(b)), then https://b.example!', ['http://hall.example/a_(b)', 'https://b.example']],
  ['HTTPS://Hall.example/Ä', ['HTTPS://Hall.example/Ä']],
  ['hall.example, www.hall.example, box@hall.example, //hall.example', []],
  ['javascript:alert(1) data:text/html,x ftp://hall.example mailto:box@hall.example', []],
  ['javascript://hall.example/%0aalert(1)', []],
  ['https://"onclick="alert(1)', []],
  ['https://hall.example/"><img src=x onerror=alert(1)>', ['https://hall.example/']],
])('in %j, the links are %j', (text, hrefs) => {
  expect(hrefsIn(text)).toEqual(hrefs);
});

test('no text is lost, and every link is a web address', () => {
  const piece = fc.oneof(
    fc.string(),
    fc.webUrl({ withQueryParameters: true }),
    fc.constantFrom('https://', ' ', '(', ').'),
  );
  fc.assert(
    fc.property(fc.array(piece), (pieces) => {
      const text = pieces.join('');
      const parts = linkedParts(text);
      expect(parts.map((part) => part.text).join('')).toBe(text);
      for (const { href } of parts) if (href !== null) expect(new URL(href).protocol).toMatch(/^https?:$/);
    }),
  );
});
