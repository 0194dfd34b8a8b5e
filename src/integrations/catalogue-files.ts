import { mkdirSync, writeFileSync } from 'node:fs';
import { brotliCompressSync, constants } from 'node:zlib';
import type { AstroIntegration } from 'astro';
import { MANIFEST_PATH } from '../domain/search/codec/manifest.ts';
import type { SearchFile } from '../domain/search/codec/search-files.ts';
import { memoByObject } from '../domain/text/memo.ts';
import { type DevServer, liveModule } from './live-module.ts';

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
 * Writes the search files, with precompressed copies of large ones.
 *
 * @param reuse reuses a file of the previous site, identified by the hash in its name, with its compressed copies;
 * returns the number of files reused, 0 if there is none
 * @returns the number of files
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

/** Answers a request for one of the files in development. */
async function answerInDevelopment(server: DevServer, path: string): Promise<string | undefined> {
  if (!path.startsWith('/catalogue')) return undefined;
  const { catalogue } = await liveModule<typeof import('../data/catalogue.ts')>(server, '/src/data/catalogue.ts');
  const { searchFiles } = await liveModule<Codec>(server, '/src/domain/search/codec/search-files.ts');
  return filesBy(searchFiles)(await catalogue()).find((file) => file.path === path)?.text;
}

type Codec = typeof import('../domain/search/codec/search-files.ts');

/** Caches the encoded files per version of the code and the catalogue. */
const filesBy = memoByObject((searchFiles: Codec['searchFiles']) => memoByObject(searchFiles));

/** Serves the search files (rule S10) in development. */
export function catalogueFiles(): AstroIntegration {
  return {
    name: 'eventhub:catalogue-files',
    hooks: {
      'astro:server:setup': ({ server }) => {
        server.middlewares.use((request, response, next) => {
          answerInDevelopment(server, request.url ?? '').then(
            (text) => (text === undefined ? next() : response.end(text)),
            next,
          );
        });
      },
    },
  };
}
