import { createReadStream } from 'node:fs';
import { finished } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';

/** The file cannot be read, or not to its end. The message completes a sentence that begins with its name. */
export class FileFault extends Error {
  override readonly name = 'FileFault';
}

const REASONS: Record<string, string> = {
  ENOENT: 'does not exist',
  EACCES: 'may not be read: check its permissions',
  EPERM: 'may not be read: check its permissions',
  EISDIR: 'is a folder, not a file',
  Z_BUF_ERROR: 'breaks off in the middle of its compressed data: fetch it again',
  Z_DATA_ERROR: 'has damaged compressed data: fetch it again',
};

/**
 * The bytes of a file, uncompressed if it is gzipped (whatever its name says). `-` is standard input.
 *
 * @throws FileFault after the bytes that could be read
 */
export async function* openFile(path: string): AsyncGenerator<Buffer> {
  try {
    const source: AsyncIterable<Buffer> = path === '-' ? process.stdin : createReadStream(path);
    const { head, all } = await peek(source, 2);
    yield* head[0] === 0x1f && head[1] === 0x8b ? gunzip(all, path) : all;
  } catch (fault) {
    const code = fault instanceof Error && 'code' in fault ? String(fault.code) : '';
    const reason = REASONS[code] ?? `cannot be read: ${fault instanceof Error ? fault.message : String(fault)}`;
    throw new FileFault(reason, { cause: fault });
  }
}

/** The first bytes of a stream (fewer if it is shorter), and the stream with them still in it. */
export async function peek(
  source: AsyncIterable<Buffer>,
  count: number,
): Promise<{ head: Buffer; all: AsyncIterable<Buffer> }> {
  const chunks = source[Symbol.asyncIterator]();
  let head: Buffer = Buffer.alloc(0);
  let rest: Promise<IteratorResult<Buffer>> | null = null;
  while (head.length < count && rest === null) {
    const next = chunks.next();
    // A fault after the first bytes belongs to the reader of the rest.
    const result = await next.catch((fault: unknown) => {
      if (head.length === 0) throw fault;
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

/** Compressed bytes that are handed over at once. */
const SLICE = 16 * 1024;

/** How far uncompressing came. */
interface Progress {
  /** Compressed bytes whose contents have been given. */
  taken: number;
  /** Uncompressed bytes that have been given. */
  given: number;
}

/**
 * Uncompresses a stream. Of damaged data, and of data that something else follows, everything arrives that came before:
 * zlib throws away what a slice held when it ends in damage, so that slice is read again from the file, byte by byte
 * (standard input cannot be read again, and loses it).
 */
async function* gunzip(source: AsyncIterable<Buffer>, path: string): AsyncGenerator<Buffer> {
  const progress: Progress = { taken: 0, given: 0 };
  const fault = yield* inflate(slices(source, SLICE), progress);
  if (fault === null) return;
  if (path !== '-') yield* rescue(path, progress);
  throw fault;
}

/** Uncompresses slice by slice. @returns the fault that ended it, or `null` */
async function* inflate(source: AsyncIterable<Buffer>, progress: Progress): AsyncGenerator<Buffer, unknown> {
  const stream = createGunzip();
  const ready: Buffer[] = [];
  stream.on('data', (chunk: Buffer) => ready.push(chunk));
  const done = finished(stream).then(
    () => null,
    (fault: unknown) => fault,
  );
  const give = () => {
    const chunks = ready.splice(0);
    for (const chunk of chunks) progress.given += chunk.length;
    return chunks;
  };
  for await (const slice of source) {
    // After a fault the stream never says that a slice was taken.
    await Promise.race([new Promise<void>((resolve) => stream.write(slice, () => resolve())), done]);
    yield* give();
    if (stream.destroyed) break;
    progress.taken += slice.length;
  }
  stream.end();
  const fault = await done;
  yield* give();
  return fault;
}

/** What the slice after `progress` holds before its damage. */
async function* rescue(path: string, { taken, given }: Progress): AsyncGenerator<Buffer> {
  async function* carefully(): AsyncGenerator<Buffer> {
    const file = createReadStream(path, { end: taken + SLICE - 1, highWaterMark: SLICE });
    let at = 0;
    for await (const chunk of file as AsyncIterable<Buffer>) {
      const known = Math.max(0, Math.min(chunk.length, taken - at));
      if (known > 0) yield chunk.subarray(0, known);
      for (let byte = known; byte < chunk.length; byte += 1) yield chunk.subarray(byte, byte + 1);
      at += chunk.length;
    }
  }
  let skip = given;
  for await (const chunk of inflate(carefully(), { taken: 0, given: 0 })) {
    if (chunk.length > skip) yield chunk.subarray(skip);
    skip = Math.max(0, skip - chunk.length);
  }
}

async function* slices(source: AsyncIterable<Buffer>, size: number): AsyncGenerator<Buffer> {
  for await (const chunk of source) {
    for (let from = 0; from < chunk.length; from += size) yield chunk.subarray(from, from + size);
  }
}
