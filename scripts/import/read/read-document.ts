import { isUtf8 } from 'node:buffer';
import { FileError } from './open-file.ts';

/** Not guessed: in another encoding, every name with an accent would be wrong. */
export const NOT_UTF8 = 'is not valid UTF-8: save it as UTF-8, or name its encoding: --encoding windows-1252';

/** Bytes. Calendars and web pages cannot be streamed; a source with more events can export NDJSON. */
const LARGEST_DOCUMENT = 64 * 1024 * 1024;

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
