import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { plural } from '../../../src/domain/text/plural.ts';
import type { SharePicture } from '../../../src/domain/views/share-picture.ts';
import type { ManifestEntry } from '../incremental/build-manifest.ts';
import { createFolderOf, linkOrCopy, removeFiles } from '../incremental/reuse-files.ts';
import type { Output } from '../incremental/write-pages.ts';
import type { Written } from '../workers/messages.ts';

/** Of all pictures in the manifest: their names say what they show. */
const STAMP = 'share';

/** The site's default picture, which takes the place of one that could not be drawn. */
const DEFAULT_PICTURE = 'og.png';

/** Drawing comes with its typefaces, which a build that draws nothing need not read. */
async function draw(picture: SharePicture): Promise<Buffer> {
  const { drawPicture } = await import('./draw-picture.ts');
  return drawPicture(picture);
}

/**
 * Writes pictures for sharing; those that are present, or that an earlier site has under the same name, are not drawn.
 * For one that cannot be drawn, the site's default picture is written, and the next build tries again.
 *
 * @param earlier folder of an earlier site, also of one that other code built; `null` for none
 */
export async function writePictures(
  pictures: readonly (readonly [file: string, picture: SharePicture])[],
  earlier: string | null,
  { outDir, present }: Pick<Output, 'outDir' | 'present'>,
  drawOne: (picture: SharePicture) => Promise<Buffer> = draw,
): Promise<Written> {
  const fallback = readFileSync(join(outDir, DEFAULT_PICTURE));
  const isFallback = (path: string) => statSync(path).size === fallback.length && readFileSync(path).equals(fallback);

  function isReused(file: string): boolean {
    const path = join(outDir, file);
    if (present.has(file) && !isFallback(path)) return true;
    removeFiles(outDir, [file]);
    if (earlier === null || !linkOrCopy(join(earlier, file), path)) return false;
    if (!isFallback(path)) return true;
    removeFiles(outDir, [file]);
    return false;
  }

  const entries: ManifestEntry[] = [];
  const undrawn: string[] = [];
  let reused = 0;
  for (const [file, picture] of pictures) {
    entries.push([STAMP, file]);
    if (isReused(file)) {
      reused += 1;
      continue;
    }
    const drawn = await drawOne(picture).catch((error: unknown) => {
      undrawn.push(`${picture.title}: ${error instanceof Error ? error.message : error}`);
      return fallback;
    });
    const path = join(outDir, file);
    createFolderOf(path);
    writeFileSync(path, drawn, { flag: 'wx' });
  }
  return { entries, reused, files: entries.length, undrawn };
}

/** A line for the operator, with the first reason; blank if all were drawn. */
export function undrawnNote([first, ...others]: readonly string[]): string {
  if (first === undefined) return '';
  const [reason] = first.split('\n');
  const count = plural(1 + others.length, 'picture');
  return `${count} for sharing could not be drawn; links show the site's default picture (${reason}).\n`;
}
