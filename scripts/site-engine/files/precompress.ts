/**
 * Compressed files beside the others, for servers that send them as they are (`PRECOMPRESS`).
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

/** What the name of a compressed file ends in. */
export const ENCODINGS = ['br', 'gz'] as const;
export type Encoding = (typeof ENCODINGS)[number];

/**
 * Brotli's level 5 takes 0.17 ms to compress an event page from 12.0 to 3.4 KB; its highest level takes 9.7 ms for 3.0 KB,
 * a quarter of an hour for 93,000 pages. Assets, which all pages share, get the highest.
 */
const BROTLI_LEVEL = { page: 5, asset: 11 } as const;

/** Pagefind's files (`.pf_…`, `.pagefind`), fonts and pictures are compressed already. */
const TEXT = /\.(?:html|css|js|svg|xml|ics|json|txt)$/;
/** Anything smaller fits one packet either way. */
const SMALLEST = 1024;

const compressors: Readonly<Record<Encoding, (body: Buffer, kind: keyof typeof BROTLI_LEVEL) => Buffer>> = {
  br: (body, kind) =>
    brotliCompressSync(body, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: BROTLI_LEVEL[kind],
        [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
      },
    }),
  // The highest level takes no longer than the default on files like these.
  gz: (body) => gzipSync(body, { level: 9 }),
};

/** The encodings in a `PRECOMPRESS` that was checked. */
export function encodingsOf(text: string | undefined): Encoding[] {
  const named = (text ?? '').split(',');
  return ENCODINGS.filter((encoding) => named.includes(encoding));
}

/**
 * Writes compressed files beside a file, unless they exist or would be larger.
 *
 * @returns the encodings that were written
 */
export function compressBeside(
  file: string,
  body: Buffer,
  encodings: readonly Encoding[],
  kind: keyof typeof BROTLI_LEVEL,
): Encoding[] {
  if (body.length <= SMALLEST || !TEXT.test(file)) return [];
  const written: Encoding[] = [];
  for (const encoding of encodings) {
    const beside = `${file}.${encoding}`;
    if (existsSync(beside)) continue;
    const compressed = compressors[encoding](body, kind);
    if (compressed.length >= body.length) continue;
    writeFileSync(beside, compressed);
    written.push(encoding);
  }
  return written;
}

/** Compresses existing files. @returns how many files were added */
export function compressFiles(
  files: readonly string[],
  encodings: readonly Encoding[],
  kind: keyof typeof BROTLI_LEVEL,
): number {
  if (encodings.length === 0) return 0;
  const texts = files.filter((file) => TEXT.test(file));
  return texts.reduce((written, file) => written + compressBeside(file, readFileSync(file), encodings, kind).length, 0);
}

/** Compresses all assets in a folder. @returns how many files were added */
export function compressFolder(folder: string, encodings: readonly Encoding[]): number {
  if (encodings.length === 0) return 0;
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return compressFiles(
    files.map(({ parentPath, name }) => join(parentPath, name)),
    encodings,
    'asset',
  );
}
