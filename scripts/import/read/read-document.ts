import { isUtf8 } from 'node:buffer';
import { FileError } from './open-file.ts';
import type { ReadItem } from './read-item.ts';

/** The encoding is not guessed: in another one, every name with an accent would be wrong. */
export const NOT_UTF8 =
  'is not valid UTF-8: save it as UTF-8, or name its encoding: --encoding windows-1252 (in sources.yaml, encoding: windows-1252)';

/** Bytes. Calendars and web pages cannot be streamed; a source with more events can export NDJSON. */
const LARGEST_DOCUMENT = 64 * 1024 * 1024;

/** Rows that repeating events of a document may add up to: a few hundred megabytes of memory. */
const MOST_ROWS = 500_000;

/** Whether a document has so many rows that the rest of it is not read, which this item says. */
export const hasTooMany = (rows: readonly unknown[]) => rows.length > MOST_ROWS;
export const TOO_MANY: ReadItem = {
  kind: 'incomplete',
  reason: `has more than ${MOST_ROWS} dates: split it, or leave out events that repeat for ever`,
};

/** Items at a time, so that what follows holds as few as with files that are streamed. */
const SLICE = 1_000;

export function* inSlices(items: readonly ReadItem[]): Generator<ReadItem[]> {
  for (let from = 0; from < items.length; from += SLICE) yield items.slice(from, from + SLICE);
}

/** Reads a whole document into memory. @throws FileError when it is too large */
export async function readBytes(source: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of source) {
    size += chunk.length;
    if (size > LARGEST_DOCUMENT) {
      throw new FileError(`is larger than ${LARGEST_DOCUMENT} bytes: split it, or convert it to NDJSON`);
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** The same, as text. @throws FileError when it is too large or not UTF-8 */
export async function readText(source: AsyncIterable<Buffer>): Promise<string> {
  const bytes = await readBytes(source);
  if (!isUtf8(bytes)) throw new FileError(NOT_UTF8);
  return bytes.toString('utf8');
}
