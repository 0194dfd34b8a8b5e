import { isUtf8 } from 'node:buffer';
import Papa from 'papaparse';
import { readCalendar } from './calendar.ts';
import { readWhole, textOf } from './document.ts';
import { readJsonLd, readPage } from './json-ld.ts';
import { FileFault, openFile, peek } from './open-file.ts';
import { LONGEST_ROW, type Piece, type Splitter } from './piece.ts';
import { columnNames, type RowFormat, sniffFormat } from './sniff-format.ts';
import { splitArray } from './split-array.ts';
import { splitLines } from './split-lines.ts';
import { splitRecords } from './split-records.ts';

/** What a listings file holds, in its order; `line` is where it begins (`12`, or `12, event 3`). */
export type ReadItem =
  /** A row, not yet checked: an object, if the file is right. */
  | { readonly kind: 'row'; readonly line: number | string; readonly value: unknown }
  /** A row that cannot be read. */
  | { readonly kind: 'unreadable'; readonly line: number | string; readonly reason: string }
  /** Comes last: the file, or the rest of it, cannot be read. The reason completes a sentence that begins with its name. */
  | { readonly kind: 'broken'; readonly reason: string };

/** What reading depends on beside the file. */
export interface ReadContext {
  /** As given with --source: part of the numbers of events that have none of their own. */
  readonly source: string | null;
  /** Repeating events are expanded around it. */
  readonly now: Date;
}

type Parse = (text: string) => { readonly value: unknown } | { readonly reason: string };

/** Bytes from which the format is told. */
const HEAD = 4_096;

/**
 * The rows of a listings file: NDJSON, a JSON array, CSV, schema.org JSON-LD (also in a page) or iCalendar, plain or
 * gzipped, in UTF-8 with or without a byte order mark; `-` is standard input. The first three stream: memory holds one
 * chunk of the file and one row, whatever the size.
 */
export async function* readRows(path: string, { source, now }: ReadContext): AsyncGenerator<ReadItem[]> {
  try {
    const { head, all } = await peek(withoutByteOrderMark(openFile(path)), HEAD);
    const format = sniffFormat(head, path);
    if ('problem' in format) {
      yield [{ kind: 'broken', reason: format.problem }];
      return;
    }
    if (format.kind === 'calendar') {
      yield readCalendar(await readWhole(all), source, now);
      return;
    }
    if (format.kind === 'json-ld' || format.kind === 'page') {
      const text = textOf(await readWhole(all));
      yield format.kind === 'page' ? readPage(text, source) : readJsonLd(text, source);
      return;
    }
    const { splitter, parse } = readerOf(format);
    for await (const chunk of all) {
      yield splitter.push(chunk).flatMap((piece) => readPiece(piece, parse));
      if (splitter.broken() !== null) break;
    }
    yield splitter.end().flatMap((piece) => readPiece(piece, parse));
    const problem = splitter.broken();
    if (problem !== null) yield [{ kind: 'broken', reason: `cannot be read further: ${problem}` }];
  } catch (fault) {
    if (!(fault instanceof FileFault)) throw fault;
    yield [{ kind: 'broken', reason: fault.message }];
  }
}

async function* withoutByteOrderMark(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const { head, all } = await peek(source, 3);
  let skip = head.toString('hex') === 'efbbbf' ? 3 : 0;
  for await (const chunk of all) {
    yield chunk.subarray(skip);
    skip = 0;
  }
}

function readerOf(format: RowFormat): { splitter: Splitter; parse: Parse } {
  if (format.kind === 'array') return { splitter: splitArray(), parse: parseJson };
  if (format.kind === 'ndjson') return { splitter: splitLines(), parse: parseJson };
  return { splitter: splitRecords(format.delimiter.charCodeAt(0)), parse: csvParser(format.delimiter) };
}

function readPiece(piece: Piece, parse: Parse): ReadItem[] {
  const { line, bytes, cut } = piece;
  if (bytes === null) return [{ kind: 'unreadable', line, reason: `is longer than ${LONGEST_ROW} bytes` }];
  if (!isUtf8(bytes)) return [{ kind: 'unreadable', line, reason: 'is not valid UTF-8' }];
  const result = parse(bytes.toString('utf8'));
  if ('value' in result) return result.value === undefined ? [] : [{ kind: 'row', line, value: result.value }];
  const item: ReadItem = { kind: 'unreadable', line, reason: result.reason };
  return cut ? [item, { kind: 'broken', reason: 'ends in the middle of a row' }] : [item];
}

function parseJson(text: string): ReturnType<Parse> {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return { reason: 'is not valid JSON' };
  }
}

/** Reads the first record as column names (no row), every other one by them. An empty field is `null`. */
function csvParser(delimiter: string): Parse {
  let columns: readonly string[] | null = null;
  return (text) => {
    if (columns === null) {
      columns = columnNames(text, delimiter);
      return { value: undefined };
    }
    const { data, errors } = Papa.parse<string[]>(text, { delimiter, newline: '\n' });
    const [fields = []] = data;
    if (errors.some((fault) => fault.code === 'MissingQuotes')) return { reason: 'has a quote that is never closed' };
    if (fields.length !== columns.length) {
      return { reason: `has ${fields.length} fields where the first line names ${columns.length}` };
    }
    return { value: Object.fromEntries(columns.map((column, index) => [column, fields[index] || null])) };
  };
}
