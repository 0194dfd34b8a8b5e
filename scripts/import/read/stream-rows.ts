import { isUtf8 } from 'node:buffer';
import Papa from 'papaparse';
import { LONGEST_ROW, type RawRow, type Splitter } from './raw-row.ts';
import type { ReadItem } from './read-item.ts';
import { columnNames } from './sniff-format.ts';

/** Parses the text of one row; `undefined` if it is not a row. */
type Parse = (text: string) => { readonly value: unknown } | { readonly reason: string };

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
  if (error !== null) yield [{ kind: 'broken', reason: `cannot be read further: ${error}` }];
}

function parseRow({ line, bytes, truncated }: RawRow, parse: Parse): ReadItem[] {
  if (bytes === null) return [{ kind: 'unreadable', line, reason: `is longer than ${LONGEST_ROW} bytes` }];
  if (!isUtf8(bytes)) return [{ kind: 'unreadable', line, reason: 'is not valid UTF-8' }];
  const result = parse(bytes.toString('utf8'));
  if ('value' in result) return result.value === undefined ? [] : [{ kind: 'row', line, value: result.value }];
  const item: ReadItem = { kind: 'unreadable', line, reason: result.reason };
  return truncated ? [item, { kind: 'broken', reason: 'ends in the middle of a row' }] : [item];
}

export const parseJson: Parse = (text) => {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return { reason: 'is not valid JSON' };
  }
};

/** Takes the first record as column names, and maps every other one to an object. An empty field is `null`. */
export function csvParser(delimiter: string): Parse {
  let columns: readonly string[] | null = null;
  return (text) => {
    if (columns === null) {
      columns = columnNames(text, delimiter);
      return { value: undefined };
    }
    const { data, errors } = Papa.parse<string[]>(text, { delimiter, newline: '\n' });
    const [fields = []] = data;
    if (errors.some(({ code }) => code === 'MissingQuotes')) return { reason: 'has a quote that is never closed' };
    if (fields.length !== columns.length) {
      return { reason: `has ${fields.length} fields where the first line names ${columns.length}` };
    }
    return { value: Object.fromEntries(columns.map((column, index) => [column, fields[index] || null])) };
  };
}
