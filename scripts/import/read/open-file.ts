import { createReadStream } from 'node:fs';
import { finished } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';

/** A file that cannot be read to its end. The message completes a sentence that starts with its name. */
export class FileError extends Error {
  override readonly name = 'FileError';
}

const REASONS: Record<string, string> = {
  ENOENT: 'does not exist',
  EACCES: 'cannot be read: check its permissions',
  EPERM: 'cannot be read: check its permissions',
  EISDIR: 'is a folder, not a file',
  Z_BUF_ERROR: 'ends in the middle of its compressed data: download it again',
  Z_DATA_ERROR: 'has corrupt compressed data: download it again',
};

/**
 * The bytes of a file, decompressed if the content is gzip. `-` is standard input.
 *
 * @throws FileError after yielding the bytes that could be read
 */
export async function* openFile(path: string): AsyncGenerator<Buffer> {
  try {
    const source: AsyncIterable<Buffer> = path === '-' ? process.stdin : createReadStream(path);
    const { head, all } = await peek(source, 2);
    yield* head[0] === 0x1f && head[1] === 0x8b ? gunzip(all, path) : all;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    const reason = REASONS[code] ?? `cannot be read: ${error instanceof Error ? error.message : String(error)}`;
    throw new FileError(reason, { cause: error });
  }
}

/** The first bytes of a stream (fewer if it is shorter), and the whole stream including them. */
export async function peek(
  source: AsyncIterable<Buffer>,
  count: number,
): Promise<{ head: Buffer; all: AsyncIterable<Buffer> }> {
  const chunks = source[Symbol.asyncIterator]();
  let head: Buffer = Buffer.alloc(0);
  let rest: Promise<IteratorResult<Buffer>> | null = null;
  while (head.length < count && rest === null) {
    const next = chunks.next();
    // Once there are bytes, an error is left to the reader of `all`.
    const result = await next.catch((error: unknown) => {
      if (head.length === 0) throw error;
      return null;
    });
    if (result === null || result.done === true) rest = next;
    else head = Buffer.concat([head, result.value]);
  }
  async function* all(): AsyncGenerator<Buffer> {
    if (head.length > 0) yield head;
    for (let result = await (rest ?? chunks.next()); result.done !== true; result = await chunks.next()) {
      yield result.value;
    }
  }
  return { head: head.subarray(0, count), all: all() };
}

/** Compressed bytes per write to zlib. */
const SLICE = 16 * 1024;

/** How far decompression got. */
interface Progress {
  /** Compressed bytes that are fully decompressed. */
  consumed: number;
  /** Decompressed bytes that were yielded. */
  yielded: number;
}

/**
 * Decompresses a stream, and yields everything before the point where it is corrupt or followed by other data. zlib
 * drops the output of the slice in which it fails, so that slice is read again byte by byte (standard input cannot be
 * read twice and loses it).
 */
async function* gunzip(source: AsyncIterable<Buffer>, path: string): AsyncGenerator<Buffer> {
  const progress: Progress = { consumed: 0, yielded: 0 };
  const error = yield* inflate(slices(source, SLICE), progress);
  if (error === null) return;
  if (path !== '-') yield* recover(path, progress);
  throw error;
}

/** Decompresses slice by slice. @returns the error that ended it, or `null` */
async function* inflate(source: AsyncIterable<Buffer>, progress: Progress): AsyncGenerator<Buffer, unknown> {
  const stream = createGunzip();
  const ready: Buffer[] = [];
  stream.on('data', (chunk: Buffer) => ready.push(chunk));
  const done = finished(stream).then(
    () => null,
    (error: unknown) => error,
  );
  const flush = () => {
    const chunks = ready.splice(0);
    for (const chunk of chunks) progress.yielded += chunk.length;
    return chunks;
  };
  for await (const slice of source) {
    // After an error the callback of `write` is never called.
    await Promise.race([new Promise<void>((resolve) => stream.write(slice, () => resolve())), done]);
    yield* flush();
    if (stream.destroyed) break;
    progress.consumed += slice.length;
  }
  stream.end();
  const error = await done;
  yield* flush();
  return error;
}

/** What the slice after `progress` holds before its corrupt byte. */
async function* recover(path: string, { consumed, yielded }: Progress): AsyncGenerator<Buffer> {
  async function* byteByByte(): AsyncGenerator<Buffer> {
    const file = createReadStream(path, { end: consumed + SLICE - 1, highWaterMark: SLICE });
    let at = 0;
    for await (const chunk of file as AsyncIterable<Buffer>) {
      const known = Math.max(0, Math.min(chunk.length, consumed - at));
      if (known > 0) yield chunk.subarray(0, known);
      for (let byte = known; byte < chunk.length; byte += 1) yield chunk.subarray(byte, byte + 1);
      at += chunk.length;
    }
  }
  let skip = yielded;
  for await (const chunk of inflate(byteByByte(), { consumed: 0, yielded: 0 })) {
    if (chunk.length > skip) yield chunk.subarray(skip);
    skip = Math.max(0, skip - chunk.length);
  }
}

async function* slices(source: AsyncIterable<Buffer>, size: number): AsyncGenerator<Buffer> {
  for await (const chunk of source) {
    for (let from = 0; from < chunk.length; from += size) yield chunk.subarray(from, from + size);
  }
}
