import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Box, fitLine, fitText } from '../../../scripts/site-engine/share/fit-text.ts';
import { display, type Line, type Typeface, text } from '../../../scripts/site-engine/share/typeface.ts';
import { DRAWABLE } from '../../../src/domain/views/share-picture.ts';

const box: Box = { width: 1088, height: 225, sizes: [170, 132, 106, 66, 52], leading: 0.94 };

/** A typeface that remembers its lines' texts; the widths are the real ones. */
function watched(face: Typeface) {
  const texts = new Map<Line, string>();
  const line = (one: string) => {
    const made = face.line(one);
    texts.set(made, one);
    return made;
  };
  return { face: { ...face, line }, textOf: (made: Line) => texts.get(made) ?? '' };
}

function fitted(title: string, given: Box = box) {
  const { face, textOf } = watched(display);
  const { size, lines } = fitText(face, title, given);
  for (const { width } of lines) expect(width * size).toBeLessThanOrEqual(given.width);
  expect(size * (1 + (lines.length - 1) * given.leading)).toBeLessThanOrEqual(given.height);
  return { size, lines: lines.map(textOf) };
}

describe('a title', () => {
  it.each([
    ['Act', 170, ['Act']],
    ['Night Ferry: Low Water Tour', 106, ['Night Ferry:', 'Low Water Tour']],
    // The lines are about as long, so that no word stands alone.
    ['An Evening of Songs and Readings', 106, ['An Evening of Songs', 'and Readings']],
    ['Donaudampfschifffahrtsgesellschaft', 66, ['Donaudampfschifffahrtsgesellschaft']],
    ['Alpha/Beta-Gamma', 132, ['Alpha/Beta-Gamma']],
  ])('%s is set in %i px', (title, size, lines) => {
    expect(fitted(title)).toEqual({ size, lines });
  });

  it('that does not fit in the smallest size is cut, and a word longer than a line divided', () => {
    const { size, lines } = fitted(`Llanfair${'pwllgwyngyll'.repeat(20)}`);
    expect(size).toBe(52);
    expect(lines).toHaveLength(4);
    expect(lines.at(-1)).toMatch(/pw.*…$/);
    expect(fitted('Very many words, '.repeat(30)).lines.at(-1)).toMatch(/\w…$/);
  });

  it('never exceeds its box, whatever it says, and is whole unless it ends in an ellipsis', () => {
    const letters = fc.constantFrom(...'AWimlÅŁß -/&1'.split(''));
    const texts = fc
      .array(letters, { minLength: 1, maxLength: 300 })
      .map((all) => all.join('').replace(/\s+/g, ' ').trim())
      .filter((one) => one !== '');
    fc.assert(
      fc.property(texts, fc.integer({ min: 300, max: 1088 }), (title, width) => {
        const { lines } = fitted(title, { ...box, width });
        const whole = lines.join('').replaceAll(' ', '');
        if (!whole.endsWith('…')) expect(whole).toBe(title.replaceAll(' ', ''));
      }),
      { numRuns: 150 },
    );
  });
});

it('a line is set smaller, then cut', () => {
  const { face, textOf } = watched(text);
  const set = (note: string) => {
    const { size, lines } = fitLine(face, note, 500, [36, 27]);
    expect((lines[0]?.width ?? 0) * size).toBeLessThanOrEqual(500);
    return [size, ...lines.map(textOf)];
  };
  expect(set('Ember Hall')).toEqual([36, 'Ember Hall']);
  expect(set('The Ember Hall, 12 Dock Street')).toEqual([27, 'The Ember Hall, 12 Dock Street']);
  expect(set('The Ember Hall, 12 Dock Street, Brooklyn, New York')).toEqual([
    27,
    expect.stringMatching(/^The Ember Hall, 12.+…$/),
  ]);
});

it('both typefaces have every character that counts as drawable', () => {
  const characters = Array.from({ length: 0x3000 }, (_, code) => String.fromCodePoint(code));
  const drawable = characters.filter((character) => DRAWABLE.test(character));
  expect(drawable.length).toBeGreaterThan(300);
  expect(drawable.filter((character) => !display.has(character) || !text.has(character))).toEqual([]);
});

it('the width of a line is that of its glyphs, in either cut', () => {
  // Ł is in the second one.
  const widths = ['T', 'o', 'Ł'].map((letter) => display.line(letter).width);
  for (const width of widths) expect(width).toBeGreaterThan(0.2);
  expect(display.line('oŁo').width).toBeCloseTo((widths[1] ?? 0) * 2 + (widths[2] ?? 0), 5);
  // Kerning.
  expect(display.line('To').width).toBeLessThan((widths[0] ?? 0) + (widths[1] ?? 0));
});
