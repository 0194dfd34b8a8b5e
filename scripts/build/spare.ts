/**
 * The site before the last one, kept so that the next build need not begin with an empty folder: two folders take turns,
 * and a build touches only what differs from what stood in its folder two builds ago.
 *
 * Files are shared between the two by hard links. So none is ever written to in place: the published site would change
 * under its readers.
 */
import { readdirSync, renameSync, rmdirSync, rmSync, unlinkSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { removeEmpty } from './keep.ts';
import { type Entry, hasRecord, moveRecord, readRecord } from './record.ts';
import type { SitePlace } from './site-swap.ts';

/** What stands in a folder before a build writes into it: pages by their file, with the keys of what they were made from. */
export type Standing = ReadonlyMap<string, string>;

const spareOf = ({ work }: SitePlace): SitePlace => ({ site: join(work, 'spare', 'site'), work: join(work, 'spare') });

/** Folders that are looked at before other work of the process gets its turn. */
const FOLDERS_AT_ONCE = 200;

/**
 * Keeps a site that was just replaced, with its record.
 *
 * @param former its folder
 */
export async function keepAsSpare(place: SitePlace, former: string): Promise<void> {
  const spare = spareOf(place);
  await rm(spare.work, { recursive: true, force: true });
  await mkdir(spare.work);
  // In this order: a spare without its record is none.
  moveRecord(place, spare);
  renameSync(former, spare.site);
}

/**
 * Makes the spare the folder of a build.
 *
 * @param fingerprint of the code that its pages must have been made by
 * @param next the folder, which must not exist yet
 * @returns what is known to stand in it; `null` without a spare that can be used, of which none is left then
 */
export async function takeSpare(place: SitePlace, fingerprint: string, next: string): Promise<Standing | null> {
  const spare = spareOf(place);
  const isUsable = hasRecord(spare, fingerprint);
  const known = isUsable ? readRecord(spare) : null;
  if (isUsable) renameSync(spare.site, next);
  await rm(spare.work, { recursive: true, force: true });
  return known;
}

/**
 * Leaves nothing in the folder but pages that are known, with all their forms: whatever else lies there, by whomever it
 * was put there, goes.
 *
 * @param endings of the forms that stand beside each page
 * @returns lines for the pages that are there
 */
export async function leaveKnown(root: string, known: Standing, endings: readonly string[]): Promise<Entry[]> {
  const standing: Entry[] = [];
  let looked = 0;

  /** @param folder blank, or with a slash at its end. @returns whether anything is left in it */
  async function look(folder: string): Promise<boolean> {
    looked += 1;
    if (looked % FOLDERS_AT_ONCE === 0) await setImmediate();
    const entries = readdirSync(join(root, folder), { withFileTypes: true });
    const files = new Set(entries.filter((entry) => entry.isFile()).map(({ name }) => name));
    const pages = [...files].filter(
      (name) => known.has(folder + name) && endings.every((ending) => files.has(`${name}.${ending}`)),
    );
    const kept = new Set(pages.flatMap((name) => [name, ...endings.map((ending) => `${name}.${ending}`)]));
    for (const name of pages) standing.push([known.get(folder + name) ?? '', folder + name]);
    let isLeft = kept.size > 0;
    for (const entry of entries) {
      if (kept.has(entry.name)) continue;
      const path = join(root, folder, entry.name);
      if (!entry.isDirectory()) unlinkSync(path);
      else if (await look(`${folder}${entry.name}/`)) isLeft = true;
      else rmdirSync(path);
    }
    return isLeft;
  }

  await look('');
  return standing;
}

/** Takes a page away before another one is put in its place. */
export function dropPage(root: string, file: string, endings: readonly string[]): void {
  for (const name of [file, ...endings.map((ending) => `${file}.${ending}`)]) rmSync(join(root, name), { force: true });
}

/** Takes away the pages that the new site has not, and the folders that are empty then. */
export function dropOthers(
  root: string,
  standing: Standing,
  wanted: ReadonlySet<string>,
  endings: readonly string[],
): void {
  for (const file of standing.keys()) {
    if (wanted.has(file)) continue;
    dropPage(root, file, endings);
    let folder = dirname(file);
    while (folder !== '.' && removeEmpty(join(root, folder))) folder = dirname(folder);
  }
}
