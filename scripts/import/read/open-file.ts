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
    yield* head[0] === 0x1f && head[1] === 0x8b ? gunzip(all) : all;
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

/**
 * Uncompresses chunk by chunk. Piping would drop whatever is uncompressed but not yet read when the data turn out to be
 * damaged; here all but the last few kilobytes before the damage arrive, the same ones each time.
 */
async function* gunzip(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const stream = createGunzip();
  const ready: Buffer[] = [];
  stream.on('data', (chunk: Buffer) => ready.push(chunk));
  const done = finished(stream).then(
    () => null,
    (fault: unknown) => fault,
  );
  for await (const chunk of source) {
    // After a fault the stream never says that a chunk was taken.
    await Promise.race([new Promise<void>((resolve) => stream.write(chunk, () => resolve())), done]);
    yield* ready.splice(0);
    if (stream.destroyed) break;
  }
  stream.end();
  const fault = await done;
  yield* ready.splice(0);
  if (fault !== null) throw fault;
}
