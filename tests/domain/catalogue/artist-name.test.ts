import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { artistKey, artistName, collapseWhitespace } from '../../../src/domain/catalogue/artist-name.ts';
import { artistRules } from '../../../src/domain/catalogue/corrections.ts';

describe('the artist of an event (rules A1–A4)', () => {
  test.each([
    // Each separator, in any letter case.
    ['Night Ferry at Copperline Hall', 'Night Ferry'],
    ['Night Ferry - Low Water', 'Night Ferry'],
    ['Night Ferry — Low Water', 'Night Ferry'],
    ['Night Ferry: Low Water', 'Night Ferry'],
    ['Night Ferry | Low Water', 'Night Ferry'],
    ['Copperline presents Night Ferry', 'Copperline'],
    ['Night Ferry vs Plum Rain', 'Night Ferry'],
    ['Night Ferry @ Saltbox', 'Night Ferry'],
    ['Night Ferry w/ Plum Rain', 'Night Ferry'],
    ['Night Ferry with Plum Rain', 'Night Ferry'],
    ['Night Ferry featuring Plum Rain', 'Night Ferry'],
    ['Night Ferry ft. Plum Rain', 'Night Ferry'],
    ['Night Ferry & Plum Rain', 'Night Ferry'],
    ['NIGHT FERRY WITH PLUM RAIN', 'NIGHT FERRY'],
    // The earliest wins.
    ['Night Ferry with Plum Rain at Saltbox: Encore', 'Night Ferry'],
    // A separator needs its own spaces; the colon needs none.
    ['& Juliet', '& Juliet'],
    ['At the Gates', 'At the Gates'],
    ['Cats vs. Dogs', 'Cats vs. Dogs'],
    ['Self-Titled', 'Self-Titled'],
    ['Ferry:Tides', 'Ferry'],
    ['Night – Ferry', 'Night – Ferry'],
    ['AC/DC', 'AC/DC'],
    // A leading 'The'.
    ['The Slow Comets', 'Slow Comets'],
    ['the slow comets', 'slow comets'],
    ['Theory', 'Theory'],
    // One trailing word or phrase, the longest that fits.
    ['Night Ferry Live', 'Night Ferry'],
    ['Night Ferry World Tour', 'Night Ferry'],
    ['Night Ferry The Tour', 'Night Ferry'],
    ['Night Ferry Tour', 'Night Ferry'],
    ['Night Ferry Residency', 'Night Ferry'],
    ['Night Ferry show', 'Night Ferry'],
    ['Night Ferry Concert', 'Night Ferry'],
    ['Night Ferry Live Show', 'Night Ferry Live'],
    ['Alive', 'Alive'],
    // Steps whose result would not be a name are skipped.
    ['!!! at Ember', '!!!'],
    ['Live at Harbor: Part Two', 'Live at Harbor'],
    ['The Show', 'The Show'],
    ['World Tour', 'World Tour'],
    ['The The', 'The The'],
    ['The Night Show', 'Night'],
    ['Live', 'Live'],
    ['The', 'The'],
    [': Tides', ': Tides'],
    [' - Night Ferry', '- Night Ferry'],
    ['A at B', 'A'],
    ['An Evening', 'An Evening'],
    ['An Evening of Songs', 'An Evening of Songs'],
    ['A Night at the Opera: Encore', 'A Night at the Opera'],
    ['An Evening with Night Ferry', 'Night Ferry'],
    ['AN EVENING WITH THE SLOW COMETS: TIDES', 'SLOW COMETS'],
    ['An Afternoon w/ Night Ferry & Plum Rain', 'Night Ferry'],
    ['A Night with… Night Ferry Live', 'Night Ferry'],
    ['CANCELED: An Evening with: Night Ferry', 'Night Ferry'],
    ['Copperline presents An Evening with Night Ferry', 'Copperline'],
    ['An Evening with', 'An Evening with'],
    ['An Evening with the Tour', 'An Evening with the Tour'],
    ['An Evening without Night Ferry', 'An Evening without Night Ferry'],
    // No separator inside brackets or double quotes; a bracket without its counterpart is text.
    ['Ministry (performing Low Water & Tides)', 'Ministry (performing Low Water & Tides)'],
    ['Ministry (with Plum Rain) at Saltbox', 'Ministry (with Plum Rain)'],
    ['Plum Rain [Saltbox Records - LA]: Tides', 'Plum Rain [Saltbox Records - LA]'],
    ['Night Ferry (All (of: us) & more) - Tides', 'Night Ferry (All (of: us) & more)'],
    ['"Low: Water" & Plum Rain', '"Low: Water"'],
    ['“Salt & Light” at Saltbox', '“Salt & Light”'],
    ['„Salz & Licht“ at Saltbox', '„Salz & Licht“'],
    ['«Sel & Lumière» at Saltbox', '«Sel & Lumière»'],
    ['Night Ferry (Encore at Saltbox', 'Night Ferry (Encore'],
    ['Sunn O))) at Saltbox (late)', 'Sunn O)))'],
    ['The 12" at Saltbox - 7" Mix', '12"'],
    // A colon between digits is a time.
    ['10:30 AM Mass', '10:30 AM Mass'],
    ['Open 10:00 - 5:00', 'Open 10:00'],
    ['Route 66: 20 Years', 'Route 66'],
    ['Chapter 2:Tides', 'Chapter 2'],
    // 'Presents' before a colon or at the end.
    ['New York Comedy Club Presents: Plum Rain', 'New York Comedy Club'],
    ['Copperline PRESENTS', 'Copperline'],
    ['Copperline Presents : Night Ferry', 'Copperline'],
    ['Birthday Presents', 'Birthday'],
    ['Presents: Night Ferry', 'Presents'],
    ['Copperline Presents! Night Ferry', 'Copperline Presents! Night Ferry'],
    // No trailing word is dropped where that leaves a dangling one.
    ['Love Actually in Concert', 'Love Actually in Concert'],
    ['Low Water on Tour', 'Low Water on Tour'],
    ['Paris! The Show', 'Paris! The Show'],
    ['Harbor + Live', 'Harbor + Live'],
    ['Begin Concert', 'Begin'],
    // A mark of status is taken off first.
    ['CANCELED: Night Ferry', 'Night Ferry'],
    ['CANCELLED** The Night Ferry Live', 'Night Ferry'],
    ['Night Ferry (SOLD OUT)', 'Night Ferry'],
    ['Night Ferry - POSTPONED', 'Night Ferry'],
    ['*Cancelled* Night Ferry & Plum Rain', 'Night Ferry'],
    ['POSTPONED: Night Ferry: Low Water Tour', 'Night Ferry'],
    ['Night Ferry (SOLD OUT): Low Water', 'Night Ferry'],
    ['CANCELLED: World Tour', 'World Tour'],
    ['Sold Out', 'Sold Out'],
    ['Cancelled Plans at Saltbox', 'Cancelled Plans'],
    ['The Postponed', 'Postponed'],
    // White space, normal form.
    ['  Night\u00a0\u2003Ferry \n at  Saltbox ', 'Night Ferry'],
    ['Bjo\u0308rk with Friends', 'Björk'],
    // Lower-casing changes the length of İ: the cut must be made in the original.
    ['İİİİ İstanbul at Saltbox', 'İİİİ İstanbul'],
    ['İİ Live', 'İİ'],
  ])('%j → %j', (eventName, expected) => {
    expect(artistName(eventName)).toBe(expected);
  });

  test.each<[string | null]>([
    [null],
    [''],
    ['   '],
    ['\u00a0\u2003'],
    // Only a mark of status, or one and a place.
    ['CANCELLED'],
    ['(CANCELLED)'],
    ['CANCELED: (SOLD OUT)'],
    ['CANCELLED - SOLD OUT'],
    ['Cancelled: '],
    ['POSTPONED at Foundry'],
  ])('the name %j has no artist', (eventName) => {
    expect(artistName(eventName)).toBeNull();
  });

  test.each([
    ['Belle & Sebastian', 'Belle & Sebastian'],
    ['belle & sebastian at Saltbox', 'belle & sebastian'],
    ['Belle & Sebastian: Tides Live', 'Belle & Sebastian'],
    ['SOLD OUT: Belle & Sebastian', 'Belle & Sebastian'],
    ['Belle & Sebastianson', 'Belle'],
    ['Belle & Other', 'Belle'],
  ])("an operator's list keeps a name whole: %j → %j", (eventName, expected) => {
    const rules = artistRules([{ name: 'Belle & Sebastian', kind: 'whole', listedAs: null }]);
    expect(artistName(eventName, rules)).toBe(expected);
  });

  test.each([
    ['brackets without end', '('.repeat(100_000)],
    ['nested brackets', `${'('.repeat(50_000)}${')'.repeat(50_000)}`],
    ['quotation marks', '" '.repeat(50_000)],
    ['separators in brackets', `(${' at '.repeat(50_000)})`],
    ['separators before a name', `${' - '.repeat(50_000)}x`],
    ['marks of status', 'CANCELLED: '.repeat(20_000)],
  ])('long names are read: %s', (_, eventName) => {
    expect(artistName(eventName)).toBeTruthy();
  });

  test('a non-blank name yields a non-blank artist that is not longer', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (eventName) => {
        const clean = collapseWhitespace(eventName);
        const artist = artistName(eventName);
        if (clean === '') expect(artist).toBeNull();
        else {
          expect(artist?.trim()).toBeTruthy();
          expect(clean).toContain(artist);
        }
      }),
    );
  });

  /** Arbitrary strings, with lone surrogates and control characters, mixed with parts that the rule looks for. */
  const anyName = fc
    .array(
      fc.oneof(
        fc.string({ unit: fc.nat({ max: 0xffff }).map((unit) => String.fromCharCode(unit)), maxLength: 6 }),
        fc.constantFrom(
          ' at ',
          ' - ',
          ':',
          ' & ',
          'The ',
          ' Live',
          ' world tour',
          ' ',
          '\u00a0',
          'İ',
          'Σ',
          'H\u0331',
          'ß',
        ),
        fc.constantFrom('\ud800', '\udfff', '\ufeff', '\u0000', '\u202e', '\u0301', ...'$^.*+?()[]{}|\\/'),
      ),
      { maxLength: 8 },
    )
    .map((parts) => parts.join(''));

  test('any string is handled, and a non-blank one yields a non-blank artist', () => {
    fc.assert(
      fc.property(anyName, (eventName) => {
        const artist = artistName(eventName);
        if (collapseWhitespace(eventName) === '') expect(artist).toBeNull();
        else expect(artist?.trim()).toBeTruthy();
      }),
      { numRuns: 1000 },
    );
  });

  test("the key of a name's key is itself, whatever the normalization form of the spelling", () => {
    fc.assert(
      fc.property(anyName, (eventName) => {
        const artist = artistName(eventName);
        if (artist === null) return;
        const key = artistKey(artist);
        expect(artistKey(key)).toBe(key);
        expect(artistKey(collapseWhitespace(key))).toBe(key);
        expect(artistKey(collapseWhitespace(artist.normalize('NFD')))).toBe(key);
        expect(artistKey(collapseWhitespace(` ${artist} `))).toBe(key);
      }),
      { numRuns: 1000, examples: [['H\u0331alifa'], ['J\u030cazz'], ['İstanbul']] },
    );
  });

  test('letter case never separates artists', () => {
    const word = fc.constantFrom('Night', 'ferry', 'THE', 'at', 'Live', 'tour', '&', ':', '-', 'World', 'ft.', 'plum');
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 8 }), (words) => {
        const name = words.join(' ');
        const keyOf = (text: string) => artistKey(artistName(text) ?? '');
        expect(keyOf(name.toUpperCase())).toBe(keyOf(name.toLowerCase()));
      }),
    );
  });
});
