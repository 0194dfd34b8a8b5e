import { mkdir, writeFile } from 'node:fs/promises';
import { allPosters } from './poster/poster.ts';

/** Where the site serves the demo posters from. */
export const POSTER_FOLDER = new URL('../../public/demo/', import.meta.url);

/** Draws every poster into its file. @returns how many */
export async function writePosters(): Promise<number> {
  await mkdir(POSTER_FOLDER, { recursive: true });
  const posters = allPosters();
  for (const { name, svg } of posters) await writeFile(new URL(`${name}.svg`, POSTER_FOLDER), svg);
  return posters.length;
}
