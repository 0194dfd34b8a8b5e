import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cleanLine, cleanParagraphs, cleanToken } from '../../scripts/import/clean-text.ts';

describe('cleaning one line', () => {
  test.each([
    // Tags.
    ['Night <b>Ferry</b>', 'Night Ferry'],
    ['<p>One</p><p>Two</p>', 'One Two'],
    ['One<br>Two<br/>Three<BR />Four', 'One Two Three Four'],
    ['<ul><li>a</li><li>b</li></ul>', 'a b'],
    ['<h2>Title</h2>Text', 'Title Text'],
    ['sub<sub>2</sub>script', 'sub2script'],
    ['<a href="x" title="a > b">link</a>', 'link'],
    ["<a href='x>y'>link</a>", 'link'],
    ['<a href="x>link</a> after', 'link after'],
    ['<img src=x onerror=alert(1)>pic', 'pic'],
    ['<svg/onload=alert(1)>drawn', 'drawn'],
    ['<o:p>office</o:p>', 'office'],
    ['a<script>alert("x")</script>b', 'a b'],
    ['a<SCRIPT type="x">if (1 < 2) {}</SCRIPT >b', 'a b'],
    ['a<style>p { color: red }</style>b', 'a b'],
    ['a<script>never closed', 'a'],
    ['a</script>b', 'a b'],
    ['a<!-- hidden <b>x</b> -->b', 'ab'],
    ['a<!-- never closed', 'a never closed'],
    ['<!doctype html>a', 'a'],
    ['<?xml version="1.0"?>a', 'a'],
    ['<![CDATA[kept]]>', 'kept]]>'],
    // Text that only looks like a tag.
    ['3 < 5', '3 < 5'],
    ['<3', '<3'],
    ['I <3 U > me', 'I <3 U > me'],
    ['a <- b -> c', 'a <- b -> c'],
    ['</3', '</3'],
    ['x<y', 'x<y'],
    ['if a <b and no end', 'if a <b and no end'],
    ['<me@example.org>', '<me@example.org>'],
    ['<>', '<>'],
    ['a <', 'a <'],
    // Entities are decoded once, after removing tags.
    ['Rock &amp; Roll', 'Rock & Roll'],
    ['Caf&eacute; &#39;n&#x27; Co', "Café 'n' Co"],
    ['&amp;lt;b&amp;gt;', '&lt;b&gt;'],
    ['&lt;b&gt;bold&lt;/b&gt;', '<b>bold</b>'],
    ['Main&nbsp;room', 'Main room'],
    ['R&B, Q&A; AT&T', 'R&B, Q&A; AT&T'],
    ['&unknown; &copy without end', '&unknown; &copy without end'],
    ['dash &ndash; quote &rdquo;', 'dash – quote ”'],
    ['<<b>script>alert(1)<</b>/script>', '<script>alert(1)</script>'],
    // White space.
    ['  a \t\r\n b\u00a0\u2003c\u3000d\u2028e  ', 'a b c d e'],
    // Non-characters and control characters.
    ['a\u0000b\u0007c\u009fd', 'abcd'],
    ['a\u202eb\u2066c\u200fd', 'abcd'],
    ['zero\u200bwidth\ufeff\u00ad', 'zerowidth'],
    ['half \ud83d pair', 'half pair'],
    ['no\ufffe cha\uffff\ufdd0rac\u{1fffe}ter\u{10ffff}s', 'no characters'],
    ['private \ue000', 'private \ue000'],
    ['👩‍🎤 می‌خواهم', '👩‍🎤 می‌خواهم'],
    // NFC.
    ['Bjo\u0308rk', 'Björk'],
    ['e\u200b\u0301', 'é'],
    // Stacked marks: at most thirty per letter.
    [`a${'\u0325'.repeat(40)}b`, `\u1e01${'\u0325'.repeat(29)}b`],
    // Empty text.
    ['', null],
    ['   ', null],
    ['<p></p>', null],
    ['&nbsp;', null],
    ['\u200d\u200c', null],
    ['\u3164', null],
    ['<script>only</script>', null],
  ])('%j becomes %j', (text, expected) => {
    expect(cleanLine(text)).toBe(expected);
  });
});

describe('cleaning paragraphs', () => {
  test.each([
    ['one\ntwo', 'one\ntwo'],
    ['one\r\n\r\ntwo', 'one\n\ntwo'],
    ['one\n \t\n\n\n two  ', 'one\n\ntwo'],
    ['one\u2028two\u2029three', 'one\ntwo\n\nthree'],
    ['a\fb\vc\u0085d\re', 'a\nb\nc\nd\ne'],
    ['<p>one</p>\n\n<p>two</p>', 'one\n\ntwo'],
    ['one<br>two', 'one two'],
    ['one&#10;two', 'one\ntwo'],
    ['a\tb   c', 'a b c'],
    ['\n\n', null],
  ])('%j becomes %j', (text, expected) => {
    expect(cleanParagraphs(text)).toBe(expected);
  });
});

describe('cleaning a token', () => {
  test.each([
    [' NF-7K ', 'NF-7K'],
    ['a?b=1&copy=2', 'a?b=1&copy=2'],
    ['<kept> &amp;', '<kept> &amp;'],
    ['a\u0000b\n', 'ab'],
    ['two  spaces', 'two  spaces'],
    [' ', null],
  ])('%j becomes %j', (text, expected) => {
    expect(cleanToken(text)).toBe(expected);
  });
});

describe('cleaning any text', () => {
  const anyText = fc.string({ unit: 'binary' });
  // Without markup and entities, one pass sees everything.
  const plainText = anyText.map((text) => text.replace(/[<&]/g, ''));

  test('is idempotent', () => {
    fc.assert(
      fc.property(plainText, (text) => {
        for (const clean of [cleanLine, cleanParagraphs, cleanToken]) {
          const once = clean(text);
          expect(once === null ? null : clean(once)).toBe(once);
        }
      }),
    );
  });

  test('yields well-formed, trimmed NFC text without control characters or double spaces', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const line = cleanLine(text) ?? 'nothing';
        expect(line.isWellFormed()).toBe(true);
        expect(line).toBe(line.normalize('NFC'));
        expect(line).toBe(line.trim());
        expect(line).not.toMatch(/[\p{Cc}\p{Noncharacter_Code_Point}\u202a-\u202e\u2066-\u2069]|\s{2}/u);
        expect(cleanParagraphs(text) ?? '').not.toMatch(/[^\P{Cc}\n]|\n{3}|[ \t]\n|\n[ \t]/u);
      }),
    );
  });

  test.each(['<!--', '<!a', '<?x', '<a "', '<script', '&', '<'])('reads megabytes of %j', (beginning) => {
    expect(cleanLine(`${beginning.repeat(1_000_000)} end`) ?? 'end').toMatch(/end$/);
  });

  test('reads a hundred thousand marks on one letter', () => {
    expect(cleanParagraphs(`a${'\u0301\u0323'.repeat(50_000)}`)?.length).toBeLessThan(40);
  });

  test('keeps all letters and digits of plain text', () => {
    const letters = (text: string) => text.normalize('NFC').match(/[\p{L}\p{N}]/gu) ?? [];
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme' }).map((text) => text.replace(/[<&]/g, '')),
        (text) => {
          const kept = letters(cleanLine(text) ?? '');
          const blank = /[\u115f\u1160\u3164\uffa0]/gu;
          expect(kept.join('').replace(blank, '')).toBe(letters(text).join('').replace(blank, ''));
        },
      ),
    );
  });
});
