import fc from 'fast-check';
import Papa from 'papaparse';
import { describe, expect, test } from 'vitest';
import type { Splitter } from '../../scripts/import/read/raw-row.ts';
import { splitArray } from '../../scripts/import/read/split-array.ts';
import { splitLines } from '../../scripts/import/read/split-lines.ts';
import { splitRecords } from '../../scripts/import/read/split-records.ts';

/** All rows of a text that arrives in chunks of these sizes. */
function split(splitter: Splitter, content: Buffer, sizes: readonly number[]): { line: number; text: string }[] {
  const rows = [];
  let at = 0;
  for (let turn = 0; at < content.length; turn++) {
    const size = sizes[turn % sizes.length] ?? 1;
    rows.push(...splitter.push(content.subarray(at, at + size)));
    at += size;
  }
  rows.push(...splitter.end());
  return rows.map(({ line, bytes }) => ({ line, text: String(bytes) }));
}

describe('however the bytes are chunked', () => {
  const sizes = fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 5 });
  // JSON has no negative zero.
  const jsonValues = fc
    .array(fc.jsonValue(), { maxLength: 8 })
    .map((values): unknown[] => JSON.parse(JSON.stringify(values)));

  test('the lines of NDJSON equal the values written', () => {
    fc.assert(
      fc.property(jsonValues, sizes, fc.constantFrom('\n', '\r\n', '\n\n'), (values, chunks, end) => {
        const content = Buffer.from(values.map((value) => JSON.stringify(value) + end).join(''));
        expect(split(splitLines(), content, chunks).map(({ text }) => JSON.parse(text))).toEqual(values);
      }),
    );
  });

  test('the elements of an array equal the values written', () => {
    fc.assert(
      fc.property(jsonValues, sizes, fc.constantFrom(0, 2), (values, chunks, indent) => {
        const content = Buffer.from(JSON.stringify(values, null, indent));
        const rows = split(splitArray(), content, chunks);
        expect(rows.map(({ text }) => JSON.parse(text))).toEqual(values);
        const lines = content.toString().split('\n');
        for (const { line, text } of rows) expect(lines[line - 1]).toContain(text.trim().split('\n')[0]);
      }),
    );
  });

  test('the records of CSV equal those of the whole text', () => {
    const field = fc.string({ unit: fc.constantFrom('a', '"', ',', '\n', '\r\n', ' ', 'é') });
    const records = fc.array(fc.tuple(field, field, field), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(records, sizes, fc.constantFrom('\n', '\r\n'), (written, chunks, newline) => {
        // A leading x prevents blank lines.
        const expected = written.map(([first, ...rest]) => [`x${first}`, ...rest]);
        const content = Buffer.from(Papa.unparse(expected, { newline }) + newline);
        const rows = split(splitRecords(','.charCodeAt(0)), content, chunks);
        const parsed = rows.map(({ text }) => Papa.parse<string[]>(text, { delimiter: ',', newline: '\n' }).data[0]);
        expect(parsed).toEqual(expected);
      }),
    );
  });

  test('text that is not CSV is split the same way', () => {
    const text = fc.string({ unit: fc.constantFrom('a', '"', ',', '\n', '\r', ' ') });
    fc.assert(
      fc.property(text, sizes, (content, chunks) => {
        const bytes = Buffer.from(content);
        const whole = split(splitRecords(','.charCodeAt(0)), bytes, [bytes.length + 1]);
        expect(split(splitRecords(','.charCodeAt(0)), bytes, chunks)).toEqual(whole);
      }),
    );
  });
});
