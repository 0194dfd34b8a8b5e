import { readCalendar } from './calendar/read-calendar.ts';
import { toUtf8 } from './decode.ts';
import { FileError, openFile, peek } from './open-file.ts';
import { inSlices, readBytes, readText } from './read-document.ts';
import type { ReadContext, ReadItem } from './read-item.ts';
import { readJsonLd } from './schema-org/json-ld.ts';
import { readPage } from './schema-org/web-page.ts';
import { type Format, sniffFormat } from './sniff-format.ts';
import { splitArray } from './split-array.ts';
import { splitLines } from './split-lines.ts';
import { splitRecords } from './split-records.ts';
import { csvParser, parseJson, streamRows } from './stream-rows.ts';

/** Bytes at the start of a file that its format is detected from. */
const HEAD = 4_096;

type Reader<Some extends Format> = (
  bytes: AsyncIterable<Buffer>,
  context: ReadContext & { readonly path: string },
  format: Some,
) => AsyncIterable<ReadItem[]>;

/** How each format is read. */
const readers: { readonly [Kind in Format['kind']]: Reader<Extract<Format, { kind: Kind }>> } = {
  ndjson: (bytes) => streamRows(bytes, splitLines(), parseJson),
  array: (bytes) => streamRows(bytes, splitArray(), parseJson),
  csv: (bytes, _context, { delimiter }) =>
    streamRows(bytes, splitRecords(delimiter.charCodeAt(0)), csvParser(delimiter)),
  async *'json-ld'(bytes, { path, ...context }) {
    yield* inSlices(readJsonLd(await readText(bytes), path, context));
  },
  async *page(bytes, { path, ...context }) {
    yield* inSlices(await readPage(await readText(bytes), path, context));
  },
  async *calendar(bytes, { now }) {
    yield* inSlices(readCalendar(await readBytes(bytes), now));
  },
};

/**
 * The rows of a listings file: NDJSON, a JSON array, CSV, schema.org JSON-LD (also inside a web page) or iCalendar,
 * plain or gzipped, in UTF-8 with or without a byte order mark, or in the encoding that the context names; `-` is
 * standard input. NDJSON, arrays and CSV are
 * streamed: memory holds one chunk and one row, whatever the size of the file.
 */
export async function* readRows(path: string, context: ReadContext): AsyncGenerator<ReadItem[]> {
  try {
    const opened = context.encoding ? toUtf8(openFile(path), context.encoding) : openFile(path);
    const { head, all } = await peek(withoutByteOrderMark(opened), HEAD);
    const format = sniffFormat(head, path);
    if ('problem' in format) yield [{ kind: 'broken', reason: format.problem }];
    else yield* read(format, all, { ...context, path });
  } catch (error) {
    if (!(error instanceof FileError)) throw error;
    yield [{ kind: error.kind, reason: error.message }];
  }
}

function read<Some extends Format>(
  format: Some,
  bytes: AsyncIterable<Buffer>,
  context: ReadContext & { readonly path: string },
) {
  return (readers[format.kind] as unknown as Reader<Some>)(bytes, context, format);
}

async function* withoutByteOrderMark(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const { head, all } = await peek(source, 3);
  let skip = head.toString('hex') === 'efbbbf' ? 3 : 0;
  for await (const chunk of all) {
    yield chunk.subarray(skip);
    skip = 0;
  }
}
