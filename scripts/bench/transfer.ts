import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

/** What a file costs on the way to a browser, in bytes. */
export interface Transfer {
  /** Compressed ahead, as the build does it for large files. */
  readonly ahead: number;
  /** Compressed on the way out, as hosts do it. */
  readonly onTheWay: number;
  readonly gzip: number;
}

const brotli = (body: Uint8Array, quality: number) =>
  brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }).length;

/** Bytes of a file that is compressed on the way out. */
export const bytesOnTheWay = (content: string | Uint8Array): number => brotli(Buffer.from(content), 5);

export function transferOf(content: string | Uint8Array): Transfer {
  const body = Buffer.from(content);
  return { ahead: brotli(body, 11), onTheWay: bytesOnTheWay(body), gzip: gzipSync(body).length };
}

export function sumOf(transfers: readonly Transfer[]): Transfer {
  const add = (key: keyof Transfer) => transfers.reduce((sum, transfer) => sum + transfer[key], 0);
  return { ahead: add('ahead'), onTheWay: add('onTheWay'), gzip: add('gzip') };
}

/** `118.4 KB compressed ahead, 133.7 KB on the way out, 141.2 KB as gzip`. */
export function transferText({ ahead, onTheWay, gzip }: Transfer): string {
  const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} KB`;
  return `${kilobytes(ahead)} compressed ahead, ${kilobytes(onTheWay)} on the way out, ${kilobytes(gzip)} as gzip`;
}
