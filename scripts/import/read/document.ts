import { isUtf8 } from 'node:buffer';
import { FileFault } from './open-file.ts';

/** Bytes. Calendars and pages are read whole; what is larger is an export that comes as NDJSON as well. */
const LARGEST_DOCUMENT = 64 * 1024 * 1024;

/** A whole document in memory. @throws FileFault when it is too large */
export async function readWhole(source: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of source) {
    size += chunk.length;
    if (size > LARGEST_DOCUMENT) {
      throw new FileFault(`is larger than ${LARGEST_DOCUMENT} bytes: split it, or give it as NDJSON`);
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Its text. @throws FileFault when it is not UTF-8 */
export function textOf(document: Buffer): string {
  if (!isUtf8(document)) throw new FileFault('is not valid UTF-8: save it as UTF-8');
  return document.toString('utf8');
}
