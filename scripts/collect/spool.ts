import { createReadStream, createWriteStream } from 'node:fs';
import { open, rename } from 'node:fs/promises';
import { type Duplex, type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { FeedError } from './feed-error.ts';

const DECODERS: Readonly<Record<string, () => Duplex>> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  br: createBrotliDecompress,
  deflate: createInflate,
};

export const ACCEPT_ENCODING = 'gzip, br';

const MEGABYTE = 1_000_000;

/** Passes on at most so many bytes. */
function atMost(megabytes: number): Transform {
  let size = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, pass) {
      size += chunk.length;
      try {
        assertSize(size, megabytes);
        pass(null, chunk);
      } catch (error) {
        pass(error as Error);
      }
    },
  });
}

/** @throws FeedError */
export function assertSize(bytes: number, megabytes: number): void {
  if (bytes > megabytes * MEGABYTE)
    throw new FeedError(`It is larger than ${megabytes} MB: if that is right, raise its max_megabytes.`);
}

/**
 * Writes a feed to a file, unpacked: first what the transfer compressed, then a file that is gzip itself.
 *
 * @param encoding value of Content-Encoding
 * @throws FeedError for what is too large, transferred or unpacked, or packed in an unknown way
 */
export async function spool(
  source: Readable,
  file: string,
  { megabytes, encoding = '', signal }: { megabytes: number; encoding?: string | undefined; signal: AbortSignal },
): Promise<void> {
  const layers = encoding.toLowerCase().split(/\s*,\s*/);
  const decoders = layers
    .filter((name) => name !== '' && name !== 'identity')
    .map((name) => {
      const make = DECODERS[name];
      if (make === undefined) throw new FeedError('It is packed in a way that was not asked for.');
      return make();
    });
  const write = (from: Readable, through: readonly Duplex[], to: string) =>
    pipeline([from, ...through, atMost(megabytes), createWriteStream(to)], { signal });
  await write(source, [atMost(megabytes), ...decoders.reverse()], file);
  if (!(await isGzip(file))) return;
  const unpacked = `${file}.unpacked`;
  await write(createReadStream(file), [createGunzip()], unpacked);
  await rename(unpacked, file);
}

async function isGzip(file: string): Promise<boolean> {
  const handle = await open(file);
  try {
    const { bytesRead, buffer } = await handle.read(Buffer.alloc(2), 0, 2, 0);
    return bytesRead === 2 && buffer[0] === 0x1f && buffer[1] === 0x8b;
  } finally {
    await handle.close();
  }
}
