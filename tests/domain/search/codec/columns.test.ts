import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  ColumnsError,
  frontCodedColumns,
  joinColumns,
  numberColumn,
  readFrontCoded,
  readNumbers,
  readSteps,
  readTable,
  readTexts,
  splitColumns,
  stepColumn,
  tableColumns,
  textColumn,
} from '../../../../src/domain/search/codec/columns.ts';

const text = fc.string({ unit: 'grapheme' }).map((value) => value.replaceAll('\0', ''));

describe('columns', () => {
  it('round-trip', () => {
    fc.assert(
      fc.property(
        fc.array(text),
        fc.array(fc.oneof(fc.nat(200), fc.maxSafeNat())),
        fc.array(text),
        (names, numbers, more) => {
          const columns = splitColumns(joinColumns([textColumn(names), numberColumn(numbers), textColumn(more)]));
          expect(readTexts(columns[0] ?? '')).toEqual(names);
          expect(readNumbers(columns[1] ?? '')).toEqual(numbers);
          expect(readTexts(columns[2] ?? '')).toEqual(more);
        },
      ),
    );
  });

  it('of texts with common prefixes round-trip as well-formed pieces', () => {
    const alike = fc.array(fc.array(fc.constantFrom('a', 'b', '🎷', '🎸', 'é', ''), { maxLength: 6 }));
    fc.assert(
      fc.property(alike, (lists) => {
        const texts = lists.map((parts) => parts.join(''));
        const [shared, rests] = frontCodedColumns(texts);
        expect(readFrontCoded(shared, rests)).toEqual(texts);
        expect(rests.isWellFormed()).toBe(true);
      }),
    );
  });

  it('that are truncated or followed by garbage are rejected', () => {
    const whole = joinColumns([textColumn(['a', 'b']), numberColumn([1, 70, 9_000_000])]);
    for (let length = 0; length < whole.length; length++) {
      expect(() => splitColumns(whole.slice(0, length)), `cut at ${length}`).toThrow(ColumnsError);
    }
    expect(() => splitColumns(`${whole} `)).toThrow(ColumnsError);
    expect(() => splitColumns('<!doctype html>\n<title>404</title>')).toThrow(ColumnsError);
  });

  it('store a number below 64 as one character beside the count', () => {
    for (let number = 0; number < 64; number++) expect(numberColumn([number])).toHaveLength(1 + 1);
    expect(numberColumn([64])).toHaveLength(1 + 2);
  });

  it('of numbers that are truncated or followed by garbage are rejected', () => {
    const whole = numberColumn([0, 70, 3, 9_000_000]);
    for (let length = 0; length < whole.length; length++) {
      expect(() => readNumbers(whole.slice(0, length)), `cut at ${length}`).toThrow(ColumnsError);
    }
    expect(() => readNumbers(`${whole} `)).toThrow(ColumnsError);
  });

  it('of differences between numbers round-trip', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -1e12, max: 1e12 })), (numbers) => {
        expect(readSteps(stepColumn(numbers))).toEqual(numbers);
      }),
    );
  });

  it('of repeated or missing texts round-trip, and store each text once', () => {
    fc.assert(
      fc.property(fc.array(fc.option(fc.oneof(fc.constantFrom('a', 'ab', '🎷'), text))), (texts) => {
        const [shared = '', rests = '', places = ''] = tableColumns(texts);
        expect(readTable(shared, rests, places)).toEqual(texts);
      }),
    );
    expect(
      tableColumns(['Saltbox', null, 'Saltbox'])
        .join('')
        .match(/Saltbox/g),
    ).toHaveLength(1);
  });

  it.each([-1, 0.5, Number.NaN, 2 ** 53])('reject the number %d', (number) => {
    expect(() => numberColumn([number])).toThrow(RangeError);
  });

  it('reject texts that contain the separator', () => {
    expect(() => textColumn(['a\0b'])).toThrow(RangeError);
  });
});
