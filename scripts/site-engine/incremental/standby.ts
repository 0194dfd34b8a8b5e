/**
 * The site before the last one, from which the next build makes the new one: most of its files are what the new site
 * needs, so that neither their names have to be made anew nor the old ones to be deleted.
 *
 * It shares files with the published site: nothing in it is ever written over, only removed and made anew.
 */
import { lstatSync, readdirSync, renameSync, statSync } from 'node:fs';
import { mkdir, rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { ENDINGS } from '../files/precompress.ts';
import { removeEmptyFolders, removeFiles, withForms } from './reuse-files.ts';
import { formsOf, hasRecord, isKeyed, readRecord, recordOf } from './build-manifest.ts';
import type { SitePlace } from './site-swap.ts';

const NAME = 'spare';

/** A folder with the site and its record. */
const placeIn = (work: string): SitePlace => ({ site: join(work, 'site'), work });

/** What was found of the spare site. */
export interface Inspection {
  /** Of the record. */
  readonly identity: string;
  /** What the record does not vouch for. */
  readonly strays: readonly string[];
  readonly emptyFolders: readonly string[];
  /** Recorded files that cannot be relied on. */
  readonly missing: readonly string[];
}

/** A spare site that was taken by a build. */
export interface Spare {
  /** The folder of its record. */
  readonly work: string;
  readonly missing: readonly string[];
}

function identityOf(place: SitePlace): string {
  const { ino, mtimeNs } = statSync(recordOf(place), { bigint: true });
  return `${ino} ${mtimeNs}`;
}

/** The outermost folder in which a file lies; blank without one. */
const folderOf = (file: string): string => file.slice(0, Math.max(0, file.indexOf('/')));

/** The folders that have a line of their own, as they are made as a whole. */
const partsOf = (marks: ReadonlyMap<string, string>): Set<string> =>
  new Set([...new Set([...marks.keys()].map(folderOf))].filter((folder) => marks.has(folder)));

/**
 * Compares a site with its record, by names. Files of a folder in which something was put, replaced or taken away since
 * are not believed; the outermost folder counts as one of those, as it was renamed.
 *
 * @param since milliseconds since 1970: when the build had changed its last folder
 */
export function compareFiles(
  site: string,
  marks: ReadonlyMap<string, string>,
  since: number,
): Omit<Inspection, 'identity'> {
  const strays: string[] = [];
  const emptyFolders: string[] = [];
  const found = new Set<string>();

  function isRecorded(file: string): boolean {
    if (isKeyed(marks.get(file))) return true;
    const form = ENDINGS.find((ending) => file.endsWith(`.${ending}`));
    if (form === undefined) return false;
    const mark = marks.get(file.slice(0, -1 - form.length));
    return isKeyed(mark) && formsOf(mark).includes(form);
  }

  function visit(folder: string): void {
    const path = join(site, folder);
    const isTouched = folder === '' || statSync(path).ctimeMs >= since;
    const entries = readdirSync(path, { withFileTypes: true });
    if (entries.length === 0 && folder !== '') emptyFolders.push(folder);
    for (const entry of entries) {
      const name = folder === '' ? entry.name : `${folder}/${entry.name}`;
      if (entry.isDirectory()) visit(name);
      else if (isTouched || !entry.isFile() || !isRecorded(name)) strays.push(name);
      else found.add(name);
    }
  }

  visit('');
  const missing = new Set<string>();
  const parts = partsOf(marks);
  for (const [file, mark] of marks) {
    if (!isKeyed(mark) || parts.has(file)) continue;
    const names = withForms(file, formsOf(mark));
    if (names.every((name) => found.has(name))) continue;
    missing.add(file);
    if (parts.has(folderOf(file))) missing.add(folderOf(file));
    for (const name of names) if (found.has(name)) strays.push(name);
  }
  return { strays, emptyFolders, missing: [...missing] };
}

/** Looks whether there is a spare site of use: by the same code, of which its record tells. Changes nothing. */
export function inspectSpare(place: SitePlace, fingerprint: string): Inspection | null {
  const spare = placeIn(join(place.work, NAME));
  if (!hasRecord(spare, fingerprint)) return null;
  // A published folder may have been another name of one elsewhere, which is not ours to change.
  if (!lstatSync(spare.site).isDirectory()) return null;
  const identity = identityOf(spare);
  const { mtimeMs } = statSync(recordOf(spare));
  return { identity, ...compareFiles(spare.site, readRecord(spare), mtimeMs) };
}

/**
 * Takes the spare site away into a build's workshop, and makes what can be relied on the beginning of the new site. One
 * that is of no use is gone with the workshop.
 *
 * @param next the folder of the new site, which is there afterwards in any case
 */
export async function takeSpare(
  place: SitePlace,
  workshop: string,
  next: string,
  inspection: Inspection | null,
): Promise<Spare | null> {
  const taken = placeIn(join(workshop, NAME));
  const isTaken = await rename(join(place.work, NAME), taken.work).then(
    () => true,
    () => false,
  );
  // Another build may have taken it, and left another one.
  if (!isTaken || inspection === null || identityOf(taken) !== inspection.identity) {
    await mkdir(next, { recursive: true });
    return null;
  }
  renameSync(taken.site, next);
  const { strays, emptyFolders, missing } = inspection;
  removeFiles(next, strays);
  removeEmptyFolders(next, new Set([...emptyFolders, ...strays.map((file) => dirname(file))]));
  return { work: taken.work, missing };
}

/** The marks of all that stands in a new site that began as the spare one. */
export function standingOf({ work, missing }: Spare): Map<string, string> {
  const marks = readRecord({ work });
  for (const file of missing) marks.delete(file);
  for (const [file, mark] of marks) if (!isKeyed(mark)) marks.delete(file);
  return marks;
}

/**
 * Removes what the new site has not, before anything is made: what was a file may become a folder.
 *
 * @param standing marks of what there is
 * @param wanted files of the new site; parts of many files look after theirs
 */
export function sweep(
  next: string,
  standing: ReadonlyMap<string, string>,
  wanted: readonly { readonly file: string }[],
): void {
  const kept = new Set(wanted.map(({ file }) => file));
  const parts = partsOf(standing);
  const gone = [...standing].filter(([file]) => !kept.has(file) && !parts.has(file) && !parts.has(folderOf(file)));
  removeFiles(
    next,
    gone.flatMap(([file, mark]) => withForms(file, formsOf(mark))),
  );
  removeEmptyFolders(next, new Set(gone.map(([file]) => dirname(file))));
}

/** Where a build puts the former site when it has published the new one. */
export const formerPlace = (workshop: string): SitePlace => placeIn(join(workshop, 'former'));

/** Keeps the former site for the next build. When another build has left one meanwhile, that one stays. */
export async function keepSpare(place: SitePlace, former: SitePlace): Promise<void> {
  await rename(former.work, join(place.work, NAME)).catch(() => undefined);
}
