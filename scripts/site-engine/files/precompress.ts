/**
 * Files compressed ahead, beside those they stand for, for servers that send them as they are (README, Configuration:
 * `PRECOMPRESS`).
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

/** What a compressed file's name ends in. */
export const ENDINGS = ['br', 'gz'] as const;
export type Ending = (typeof ENDINGS)[number];

/**
 * An event page's 12.0 KB become 3.4 KB by brotli's level 5 in 0.17 ms of CPU, and 3.0 KB by its highest in 9.7 ms:
 * 93,000 pages would take a quarter of an hour. What all pages share, and what is searched in, is worth the highest.
 */
const BROTLI_LEVEL = { page: 5, asset: 11 } as const;

/** Pagefind's own files (`.pf_…`, `.pagefind`), type and pictures are compressed already. */
const TEXT = /\.(?:html|css|js|svg|xml|json|txt)$/;
/** Smaller ones fit one packet either way. */
const SMALLEST = 1024;

const compressors: Readonly<Record<Ending, (body: Buffer, kind: keyof typeof BROTLI_LEVEL) => Buffer>> = {
  br: (body, kind) =>
    brotliCompressSync(body, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: BROTLI_LEVEL[kind],
        [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
      },
    }),
  // Its highest level takes no longer than its usual one on files like these.
  gz: (body) => gzipSync(body, { level: 9 }),
};

/** The endings that a checked `PRECOMPRESS` names. */
export function endingsOf(text: string | undefined): Ending[] {
  const named = (text ?? '').split(',');
  return ENDINGS.filter((ending) => named.includes(ending));
}

/**
 * Writes a file's compressed forms beside it, each only where it is smaller and not there yet.
 *
 * @returns the endings of those that were written
 */
export function compressBeside(
  file: string,
  body: Buffer,
  endings: readonly Ending[],
  kind: keyof typeof BROTLI_LEVEL,
): Ending[] {
  if (body.length <= SMALLEST || !TEXT.test(file)) return [];
  const written: Ending[] = [];
  for (const ending of endings) {
    const beside = `${file}.${ending}`;
    if (existsSync(beside)) continue;
    const compressed = compressors[ending](body, kind);
    if (compressed.length >= body.length) continue;
    writeFileSync(beside, compressed);
    written.push(ending);
  }
  return written;
}

/** Does so for files that were written already. @returns how many more there are now */
export function compressFiles(
  files: readonly string[],
  endings: readonly Ending[],
  kind: keyof typeof BROTLI_LEVEL,
): number {
  if (endings.length === 0) return 0;
  const texts = files.filter((file) => TEXT.test(file));
  return texts.reduce((written, file) => written + compressBeside(file, readFileSync(file), endings, kind).length, 0);
}

/** Does so for all assets in a folder. @returns how many more files there are now */
export function compressFolder(folder: string, endings: readonly Ending[]): number {
  if (endings.length === 0) return 0;
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return compressFiles(
    files.map(({ parentPath, name }) => join(parentPath, name)),
    endings,
    'asset',
  );
}
