import { createReadStream } from 'node:fs';
import { pipeline, Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';

/** A file that cannot be read, or not to its end. The message completes a sentence that starts with its name. */
export class FileError extends Error {
  override readonly name = 'FileError';
  readonly kind: 'broken' | 'incomplete';

  constructor(message: string, kind: 'broken' | 'incomplete' = 'broken', options?: ErrorOptions) {
    super(message, options);
    this.kind = kind;
  }
}

const REASONS: Record<string, string> = {
  ENOENT: 'does not exist',
  EACCES: 'cannot be read: check its permissions',
  EPERM: 'cannot be read: check its permissions',
  EISDIR: 'is a folder, not a file',
};

const DAMAGES: Record<string, string> = {
  Z_BUF_ERROR: 'ends in the middle of its compressed data: download it again',
  Z_DATA_ERROR: 'has corrupt compressed data: download it again',
};

/**
 * The bytes of a file, decompressed if the content is gzip. `-` is standard input.
 *
 * @throws FileError, perhaps after yielding the first bytes
 */
export async function* openFile(path: string): AsyncGenerator<Buffer> {
  try {
    const source: AsyncIterable<Buffer> = path === '-' ? process.stdin : createReadStream(path);
    const { head, all } = await peek(source, 2);
    // An error also reaches the reader of the last stream.
    if (head[0] === 0x1f && head[1] === 0x8b) yield* pipeline(Readable.from(all), createGunzip(), () => undefined);
    else yield* all;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    const known = REASONS[code];
    if (known !== undefined) throw new FileError(known, 'broken', { cause: error });
    const reason = DAMAGES[code] ?? `cannot be read: ${error instanceof Error ? error.message : String(error)}`;
    throw new FileError(reason, 'incomplete', { cause: error });
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
