/**
 * What a build wrote, and from what: the next build learns from it which files it may reuse.
 */

import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isPageFile } from '../files/page-file.ts';
import type { SiteDirs } from './site-swap.ts';

/**
 * A line of the manifest. The stamp is the cache key of the file and the encodings of the compressed files beside it:
 * `aB3d+br+gz`. It has no key when every build writes the file. A full-text index has a line for its folder and one for
 * each of its files.
 */
export type ManifestEntry = readonly [stamp: string, file: string];

export const stampOf = (key: string, encodings: readonly string[]): string => [key, ...encodings].join('+');
export const encodingsIn = (stamp: string): string[] => stamp.split('+').slice(1);

/** Whether a file with this stamp is what would be written for this cache key. */
export function isCurrent(stamp: string | undefined, key: string): stamp is string {
  return stamp !== undefined && key !== '' && (stamp === key || stamp.startsWith(`${key}+`));
}

/** Whether another build may reuse the file. */
export const hasKey = (stamp: string | undefined): stamp is string =>
  stamp !== undefined && stamp !== '' && !stamp.startsWith('+');

/** How many of a build's files are pages. */
export const pagesIn = (entries: readonly ManifestEntry[]) => entries.filter(([, file]) => isPageFile(file)).length;

const NAME = 'manifest';
const VERSION = 5;

export const manifestPath = ({ workDir }: Pick<SiteDirs, 'workDir'>): string => join(workDir, NAME);
const digestOf = (text: string) => createHash('sha256').update(text).digest('base64url');

/**
 * Identifies the folder itself rather than its path: a site that was copied over or put there by hand is another one. One
 * that a cache restored, with its times, is the same.
 */
function identityOf(outDir: string): readonly [inode: string, changed: string] {
  const { ino, mtimeNs } = statSync(outDir, { bigint: true });
  return [`inode ${ino}`, `changed ${mtimeNs}`];
}

/** @param entries in any order */
export async function writeManifest(
  dirs: SiteDirs,
  codeHash: string,
  entries: readonly ManifestEntry[],
): Promise<void> {
  const body = entries
    .map((entry) => entry.join('\t'))
    .sort()
    .join('\n');
  const head = [VERSION, codeHash, digestOf(body), ...identityOf(dirs.outDir)].join('\t');
  await writeFile(manifestPath(dirs), `${head}\n${body}`);
}

/** Whether the manifest is complete and describes the site in `outDir`, built by the same code. */
export function hasManifest(dirs: SiteDirs, codeHash: string): boolean {
  if (!existsSync(manifestPath(dirs)) || !existsSync(dirs.outDir)) return false;
  const text = readFileSync(manifestPath(dirs), 'utf8');
  const end = text.indexOf('\n');
  const head = [VERSION, codeHash, digestOf(text.slice(end + 1))].join('\t');
  const [inode, changed] = identityOf(dirs.outDir);
  const [recordedChange, recordedInode, ...rest] = text.slice(0, end).split('\t').reverse();
  return rest.reverse().join('\t') === head && (recordedInode === inode || recordedChange === changed);
}

/** The stamps of a manifest by file. Only after `hasManifest`. */
export function readManifest(dirs: Pick<SiteDirs, 'workDir'>): Map<string, string> {
  const lines = readFileSync(manifestPath(dirs), 'utf8').split('\n').slice(1);
  return new Map(
    lines.map((line) => {
      const end = line.indexOf('\t');
      return [line.slice(end + 1), line.slice(0, end)];
    }),
  );
}
