import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SharePicture } from '../../../src/domain/views/share-picture.ts';
import type { ManifestEntry } from '../incremental/build-manifest.ts';
import { createFolderOf, linkOrCopy } from '../incremental/reuse-files.ts';
import type { Output } from '../incremental/write-pages.ts';
import type { Written } from '../workers/messages.ts';

/** Of all pictures in the manifest: their names say what they show. */
const STAMP = 'share';

/**
 * Writes pictures for sharing; those that are present, or that the previous site has under the same name, are not drawn.
 *
 * @param previous folder of the previous site, also of one that other code built; `null` for none
 */
export async function writePictures(
  pictures: readonly (readonly [file: string, picture: SharePicture])[],
  previous: string | null,
  { outDir, present }: Pick<Output, 'outDir' | 'present'>,
): Promise<Written> {
  const entries: ManifestEntry[] = [];
  let reused = 0;
  for (const [file, picture] of pictures) {
    const path = join(outDir, file);
    if (present.has(file) || (previous !== null && linkOrCopy(join(previous, file), path))) reused += 1;
    else {
      // With its typefaces, which a build that draws nothing need not read.
      const { drawPicture } = await import('./draw-picture.ts');
      createFolderOf(path);
      writeFileSync(path, drawPicture(picture), { flag: 'wx' });
    }
    entries.push([STAMP, file]);
  }
  return { entries, reused, files: entries.length };
}
