/**
 * Compressed bodies: files that the build compressed ahead, or compression on the way out.
 */
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { parseAccept } from 'hono/utils/accept';
import { COMPRESSIBLE_CONTENT_TYPE_REGEX } from 'hono/utils/compress';

/** The encodings the server speaks, best first, with the ending of a file compressed ahead. */
export const ENCODINGS = [
  { name: 'br', ending: '.br' },
  { name: 'gzip', ending: '.gz' },
] as const;

export type Encoding = (typeof ENCODINGS)[number]['name'];

/** Smaller bodies gain nothing: they fit one packet either way. */
const SMALLEST_WORTH_COMPRESSING = 860;

/** Whether a body of that type and size is worth compressing. */
export function isCompressible(contentType: string, bytes: number): boolean {
  return bytes >= SMALLEST_WORTH_COMPRESSING && COMPRESSIBLE_CONTENT_TYPE_REGEX.test(contentType);
}

/** The best encoding that an `Accept-Encoding` header allows; `null` for the bytes as they are. */
export function chooseEncoding(acceptEncoding: string): Encoding | null {
  const accepted = new Map(parseAccept(acceptEncoding).map(({ type, q }) => [type.toLowerCase(), q]));
  const allows = (name: string) => (accepted.get(name) ?? accepted.get('*') ?? 0) > 0;
  return ENCODINGS.find(({ name }) => allows(name))?.name ?? null;
}

const brotli = promisify(brotliCompress);
const gzipAsync = promisify(gzip);

/** Compresses a body at a level fit for doing it on every request. */
export async function compress(body: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'gzip') return await gzipAsync(body);
  return await brotli(body, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
  });
}
