import fc from 'fast-check';
import { expect, test } from 'vitest';
import { breakablePieces, softBreaks } from '../../../src/domain/text/soft-breaks.ts';

test.each([
  ['Night Ferry at the Foundry'],
  [`https://tickets.example/${'a'.repeat(70)}`],
  [''],
  [`${'word '.repeat(1000)}`],
])('%s has breaks enough', (text) => {
  expect(breakablePieces(text)).toEqual([text]);
  expect(softBreaks(text)).toBe(text);
});

test('50,000 letters can be broken after every hundred', () => {
  const pieces = breakablePieces(`See ${'W'.repeat(50_000)}, tonight`);
  expect(pieces).toHaveLength(501);
  expect(pieces[0]).toBe(`See ${'W'.repeat(100)}`);
  expect(pieces.at(-1)).toBe(', tonight');
});

test('pieces are the text, none has a longer run, and no character is divided', () => {
  const letters = fc.constantFrom('W', 'م', '漢', '😀', 'e\u0301', '👩‍🎤', ' ', '\n', '-');
  fc.assert(
    fc.property(fc.array(letters, { maxLength: 400 }), (characters) => {
      const text = characters.join('');
      const pieces = breakablePieces(text);
      expect(pieces.join('')).toBe(text);
      for (const piece of pieces) {
        for (const [run] of piece.matchAll(/\S+/g)) expect(run.length).toBeLessThanOrEqual(100);
        expect(piece).not.toMatch(/^[\p{M}\u200d]|[\u200d\ud800-\udbff]$/u);
      }
    }),
  );
});
