import { mkdirSync, writeFileSync } from 'node:fs';
import { brotliCompressSync, constants } from 'node:zlib';
import type { AstroIntegration } from 'astro';
import { catalogue } from '../data/catalogue.ts';
import { MANIFEST_PATH } from '../domain/search/codec/manifest.ts';
import { type SearchFile, searchFiles } from '../domain/search/codec/search-files.ts';
import { memoByObject } from '../domain/text/memo.ts';

/** Servers compress smaller files on the fly just as well. */
const MIN_COMPRESSED_SIZE = 16_384;

/** Brotli at a level too slow for every request. The highest one takes three times as long for 1 % fewer bytes. */
function precompress(text: string): Buffer {
  const body = Buffer.from(text);
  return brotliCompressSync(body, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 10, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
  });
}

/**
 * Writes the files into a built site, with compressed ones beside large ones.
 *
 * @param reuse reuses a file of the previous site, whose name holds a hash of its contents, with the compressed ones
 * beside it; returns how many files that are, 0 if there is none
 * @returns how many files there are
 */
export function writeSearchFiles(
  site: URL,
  files: readonly SearchFile[],
  reuse: (name: string) => number = () => 0,
): number {
  let written = 0;
  mkdirSync(new URL('catalogue/', site), { recursive: true });
  for (const { path, text } of files) {
    const name = path.slice(1);
    const reused = path === MANIFEST_PATH ? 0 : reuse(name);
    written += reused;
    if (reused > 0) continue;
    const file = new URL(name, site);
    writeFileSync(file, text);
    written += 1;
    if (text.length < MIN_COMPRESSED_SIZE) continue;
    writeFileSync(new URL(`${file.href}.br`), precompress(text));
    written += 1;
  }
  return written;
}

/** The file that the development server answers with. */
async function answerInDevelopment(path: string): Promise<string | undefined> {
  if (!path.startsWith('/catalogue')) return undefined;
  return filesOf(await catalogue()).find((file) => file.path === path)?.text;
}

const filesOf = memoByObject(searchFiles);

/** Serves the files that browsers search in (specification section 5) during development. */
export function catalogueFiles(): AstroIntegration {
  return {
    name: 'eventhub:catalogue-files',
    hooks: {
      'astro:server:setup': ({ server }) => {
        server.middlewares.use((request, response, next) => {
          answerInDevelopment(request.url ?? '').then(
            (text) => (text === undefined ? next() : response.end(text)),
            next,
          );
        });
      },
    },
  };
}
