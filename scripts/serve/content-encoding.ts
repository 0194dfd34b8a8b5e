import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { parseAccept } from 'hono/utils/accept';
import { COMPRESSIBLE_CONTENT_TYPE_REGEX } from 'hono/utils/compress';

/** Supported encodings, best first, with the extension of precompressed files. */
export const ENCODINGS = [
  { name: 'br', extension: '.br' },
  { name: 'gzip', extension: '.gz' },
] as const;

export type Encoding = (typeof ENCODINGS)[number]['name'];

/** In bytes; smaller bodies fit into one packet anyway. */
const MIN_COMPRESSED_SIZE = 860;

/** Whether a body of that type and size is worth compressing. */
export function isCompressible(contentType: string, bytes: number): boolean {
  return bytes >= MIN_COMPRESSED_SIZE && COMPRESSIBLE_CONTENT_TYPE_REGEX.test(contentType);
}

/** The best encoding that an `Accept-Encoding` header allows; null for none. */
export function chooseEncoding(acceptEncoding: string): Encoding | null {
  const accepted = new Map(parseAccept(acceptEncoding).map(({ type, q }) => [type.toLowerCase(), q]));
  const allows = (name: string) => (accepted.get(name) ?? accepted.get('*') ?? 0) > 0;
  return ENCODINGS.find(({ name }) => allows(name))?.name ?? null;
}

const brotli = promisify(brotliCompress);
const gzipAsync = promisify(gzip);

/** Compresses a body at a level that is fast enough for every request. */
export async function compress(body: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'gzip') return await gzipAsync(body);
  return await brotli(body, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
  });
}
