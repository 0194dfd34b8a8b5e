import { mkdir, writeFile } from 'node:fs/promises';
import { allPosters } from './poster/poster.ts';

/** Where the site serves the demo posters from. */
export const POSTER_DIRECTORY = new URL('../../public/demo/', import.meta.url);

/** Writes all posters. @returns how many */
export async function writePosters(): Promise<number> {
  await mkdir(POSTER_DIRECTORY, { recursive: true });
  const posters = allPosters();
  for (const { name, svg } of posters) await writeFile(new URL(`${name}.svg`, POSTER_DIRECTORY), svg);
  return posters.length;
}
