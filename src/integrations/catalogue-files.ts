import { mkdirSync, writeFileSync } from 'node:fs';
import { brotliCompressSync, constants } from 'node:zlib';
import type { AstroIntegration } from 'astro';
import { MANIFEST_PATH } from '../domain/search/codec/manifest.ts';
import type { SearchFile } from '../domain/search/codec/search-files.ts';
import { memoByObject } from '../domain/text/memo.ts';
import { type DevServer, liveModule } from './live-module.ts';

/** Smaller files are compressed on the way out as well as they could be ahead. */
const WORTH_COMPRESSING_AHEAD = 16_384;

/**
 * The text at a level that takes too long for doing it on every request, for hosts that send such files. The highest one
 * would take three times as long for 1 % fewer bytes.
 */
function compressAhead(text: string): Buffer {
  const body = Buffer.from(text);
  return brotliCompressSync(body, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 10, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
  });
}

/**
 * Writes the files into a built site.
 *
 * @param keep takes a file of that name over from the last site, with its compressed forms, and says how many these are:
 * names change with what the files hold
 * @returns how many files, with those compressed ahead
 */
export function writeSearchFiles(
  site: URL,
  files: readonly SearchFile[],
  keep: (name: string) => number = () => 0,
): number {
  let written = 0;
  mkdirSync(new URL('catalogue/', site), { recursive: true });
  for (const { path, text } of files) {
    const name = path.slice(1);
    const kept = path === MANIFEST_PATH ? 0 : keep(name);
    written += kept;
    if (kept > 0) continue;
    const file = new URL(name, site);
    writeFileSync(file, text);
    written += 1;
    if (text.length < WORTH_COMPRESSING_AHEAD) continue;
    writeFileSync(new URL(`${file.href}.br`), compressAhead(text));
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

/** Encoded once for each state of the code and the catalogue. */
const filesBy = memoByObject((searchFiles: Codec['searchFiles']) => memoByObject(searchFiles));

/** The files by which browsers search (specification section 5), while one develops: a build writes them beside the pages. */
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
