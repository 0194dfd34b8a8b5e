import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

/** Transferred bytes of a file. */
export interface Transfer {
  /** As the build precompresses large files. */
  readonly precompressed: number;
  /** As hosts compress responses. */
  readonly dynamic: number;
  readonly gzip: number;
}

const brotli = (body: Uint8Array, quality: number) =>
  brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }).length;

/** Bytes of a file that the host compresses. */
export const dynamicBytes = (content: string | Uint8Array): number => brotli(Buffer.from(content), 5);

export function transferOf(content: string | Uint8Array): Transfer {
  const body = Buffer.from(content);
  return { precompressed: brotli(body, 11), dynamic: dynamicBytes(body), gzip: gzipSync(body).length };
}

export function sumOf(transfers: readonly Transfer[]): Transfer {
  const add = (key: keyof Transfer) => transfers.reduce((sum, transfer) => sum + transfer[key], 0);
  return { precompressed: add('precompressed'), dynamic: add('dynamic'), gzip: add('gzip') };
}

/** `118.4 KB precompressed, 133.7 KB compressed by the host, 141.2 KB as gzip`. */
export function transferText({ precompressed, dynamic, gzip }: Transfer): string {
  const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} KB`;
  return `${kilobytes(precompressed)} precompressed, ${kilobytes(dynamic)} compressed by the host, ${kilobytes(gzip)} as gzip`;
}
