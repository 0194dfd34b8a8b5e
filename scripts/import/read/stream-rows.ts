import { isUtf8 } from 'node:buffer';
import Papa from 'papaparse';
import { LONGEST_ROW, type RawRow, type Splitter } from './raw-row.ts';
import { NOT_UTF8 } from './read-document.ts';
import type { ReadItem } from './read-item.ts';
import { columnNames, delimiterLine } from './sniff-format.ts';

/**
 * Parses the text of one row; `undefined` if it is not a row.
 *
 * @param truncated whether the file ends without a line break after it
 */
type Parse = (text: string, truncated: boolean) => { readonly value: unknown } | { readonly reason: string };

/** Splits and parses a file row by row: one bad row does not affect the others. */
export async function* streamRows(
  bytes: AsyncIterable<Buffer>,
  splitter: Splitter,
  parse: Parse,
): AsyncGenerator<ReadItem[]> {
  for await (const chunk of bytes) {
    yield splitter.push(chunk).flatMap((row) => parseRow(row, parse));
    if (splitter.error() !== null) break;
  }
  yield splitter.end().flatMap((row) => parseRow(row, parse));
  const error = splitter.error();
  if (error !== null) yield [{ kind: 'incomplete', reason: `cannot be read further: ${error}` }];
}

function parseRow({ line, bytes, truncated }: RawRow, parse: Parse): ReadItem[] {
  if (bytes === null) return [{ kind: 'unreadable', line, reason: `is longer than ${LONGEST_ROW} bytes` }];
  if (!isUtf8(bytes)) return [{ kind: 'unreadable', line, reason: NOT_UTF8 }];
  const result = parse(bytes.toString('utf8'), truncated);
  if ('value' in result) return result.value === undefined ? [] : [{ kind: 'row', line, value: result.value }];
  const item: ReadItem = { kind: 'unreadable', line, reason: result.reason };
  return truncated ? [item, { kind: 'incomplete', reason: 'ends in the middle of a row' }] : [item];
}

export const parseJson: Parse = (text) => {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return { reason: 'is not valid JSON' };
  }
};

/** How databases write an empty cell. */
const NULLS = new Set(['NULL', '\\N']);

/**
 * Takes the first record as column names, and maps every other one to an object. An empty field is `null`, and so are
 * empty fields at the end that a spreadsheet leaves out or adds. Records of only empty fields are skipped.
 */
export function csvParser(delimiter: string): Parse {
  let columns: readonly string[] | null = null;
  return (text, truncated) => {
    if (columns === null) {
      if (delimiterLine(text) === null) columns = columnNames(text, delimiter);
      return { value: undefined };
    }
    const { data, errors } = Papa.parse<string[]>(text, { delimiter, newline: '\n' });
    if (errors.some(({ code }) => code === 'MissingQuotes')) return { reason: 'has a quote that is never closed' };
    const fields = (data[0] ?? []).map((field) => (NULLS.has(field) ? '' : field));
    const filled = fields.findLastIndex((field) => field.trim() !== '') + 1;
    if (filled === 0) return { value: undefined };
    // A short last row without a line break is more likely cut off.
    if (filled > columns.length || (truncated && fields.length < columns.length)) {
      return { reason: `has ${fields.length} fields where the first line names ${columns.length}` };
    }
    return { value: Object.fromEntries(columns.map((column, index) => [column, fields[index] || null])) };
  };
}
