/**
 * What the last build wrote, and from what: by it the next one knows which files it may keep.
 */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SitePlace } from './site-swap.ts';

/**
 * A line of the record: a file with the key of what it was made from, and the compressed forms that lie beside it. Parts
 * of many files (full-text indexes) have a line for their folder, and one for each of the files.
 */
export type Entry = readonly [mark: string, file: string];

/** `aB3d+br+gz`; the key is blank for what every build makes anew. */
export const markOf = (key: string, forms: readonly string[]): string => [key, ...forms].join('+');
export const formsOf = (mark: string): string[] => mark.split('+').slice(1);

/** Whether a file with this mark is what would be made from what has this key. */
export function isMadeFrom(mark: string | undefined, key: string): mark is string {
  return mark !== undefined && key !== '' && (mark === key || mark.startsWith(`${key}+`));
}

/** Whether it may be the same in the next build. */
export const isKeyed = (mark: string | undefined): mark is string =>
  mark !== undefined && mark !== '' && !mark.startsWith('+');

/** How many of a build's files are pages. */
export const pagesIn = (entries: readonly Entry[]) => entries.filter(([, file]) => file.endsWith('.html')).length;

const NAME = 'last-build';
const VERSION = 4;

/** The record's file. */
export const recordOf = ({ work }: Pick<SitePlace, 'work'>): string => join(work, NAME);
const digestOf = (text: string) => createHash('sha256').update(text).digest('base64url');

/**
 * The folder itself rather than its path: a site that was copied over or put there by hand is another one. A site that a
 * cache gave back, with its times, is the same.
 */
function identityOf(site: string): readonly [inode: string, changed: string] {
  const { ino, mtimeNs } = statSync(site, { bigint: true });
  return [`inode ${ino}`, `changed ${mtimeNs}`];
}

/** @param entries in any order */
export async function writeRecord(place: SitePlace, fingerprint: string, entries: readonly Entry[]): Promise<void> {
  const lines = entries.map((entry) => entry.join('\t')).sort();
  const body = lines.join('\n');
  const head = [VERSION, fingerprint, digestOf(body), ...identityOf(place.site)].join('\t');
  await writeFile(recordOf(place), `${head}\n${body}`);
}

/** Whether the site in its place is one of which the record tells, made by the same code in the same environment. */
export function hasRecord(place: SitePlace, fingerprint: string): boolean {
  if (!existsSync(recordOf(place)) || !existsSync(place.site)) return false;
  const text = readFileSync(recordOf(place), 'utf8');
  const end = text.indexOf('\n');
  const head = [VERSION, fingerprint, digestOf(text.slice(end + 1))].join('\t');
  const [inode, changed] = identityOf(place.site);
  const [recordedChange, recordedInode, ...rest] = text.slice(0, end).split('\t').reverse();
  return rest.reverse().join('\t') === head && (recordedInode === inode || recordedChange === changed);
}

/** The record's marks by file. Asked for only after `hasRecord`. */
export function readRecord(place: Pick<SitePlace, 'work'>): Map<string, string> {
  const lines = readFileSync(recordOf(place), 'utf8').split('\n').slice(1);
  return new Map(
    lines.map((line) => {
      const end = line.indexOf('\t');
      return [line.slice(end + 1), line.slice(0, end)];
    }),
  );
}
