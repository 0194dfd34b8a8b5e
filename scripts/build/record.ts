/**
 * What the last build wrote, and from what: by it the next one knows which files it may keep.
 */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SitePlace } from './site-swap.ts';

/**
 * A line of the record: a file with the key of what it was made from, which is blank for what every build makes anew.
 * Parts that are no pages (full-text indexes) have a folder as their file.
 */
export type Entry = readonly [key: string, file: string];

/** How many of a build's files are pages. */
export const pagesIn = (entries: readonly Entry[]) => entries.filter(([, file]) => file.endsWith('.html')).length;

const NAME = 'last-build';
const VERSION = 3;

const fileOf = ({ work }: SitePlace) => join(work, NAME);
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
  await writeFile(fileOf(place), `${head}\n${body}`);
}

/** Whether the site in its place is one of which the record tells, made by the same code in the same environment. */
export function hasRecord(place: SitePlace, fingerprint: string): boolean {
  if (!existsSync(fileOf(place)) || !existsSync(place.site)) return false;
  const text = readFileSync(fileOf(place), 'utf8');
  const end = text.indexOf('\n');
  const head = [VERSION, fingerprint, digestOf(text.slice(end + 1))].join('\t');
  const [inode, changed] = identityOf(place.site);
  const [recordedChange, recordedInode, ...rest] = text.slice(0, end).split('\t').reverse();
  return rest.reverse().join('\t') === head && (recordedInode === inode || recordedChange === changed);
}

/** The record's keys by file. Asked for only after `hasRecord`. */
export function readRecord(place: Pick<SitePlace, 'work'>): Map<string, string> {
  const lines = readFileSync(join(place.work, NAME), 'utf8').split('\n').slice(1);
  return new Map(
    lines.map((line) => {
      const end = line.indexOf('\t');
      return [line.slice(end + 1), line.slice(0, end)];
    }),
  );
}
