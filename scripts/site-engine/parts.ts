/**
 * A site in parts: several machines render a part each from one snapshot of the database, and one of them merges these.
 */
import { hash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { z } from 'zod';
import { CommandError } from '../cli/command.ts';
import { prepareBundle } from './astro/bundle.ts';
import type { ManifestEntry } from './incremental/build-manifest.ts';
import { codeHashOf } from './incremental/code-hash.ts';
import { linkOrCopy } from './incremental/reuse-files.ts';
import { buildVariables, type Sources } from './render-site.ts';
import type { ProcessUsage } from './workers/child-process.ts';
import type { Part } from './workers/tasks.ts';
import { createWorkerPool, workerCount } from './workers/worker-pool.ts';

/** In the folder of a part: the files, and what the merge must know. */
const FILES = 'site';
const DESCRIPTION = 'part.json';

const part = z.object({
  /** From 1. */
  number: z.int().positive(),
  /** Number of all parts. */
  of: z.int().positive(),
  /** Of the code that rendered it. */
  codeHash: z.string(),
  /** Digest of the snapshot that it was rendered from. */
  snapshot: z.string(),
  /** Its files. */
  files: z.int().nonnegative(),
  /** Lines for the build manifest. */
  entries: z.array(z.tuple([z.string(), z.string()])),
  /** The contents of status.json, without the number of pages. */
  status: z.record(z.string(), z.unknown()),
  /** How many pages a large site would have with each ARCHIVE_MONTHS. */
  pagesByArchiveMonths: z.array(z.number()),
  /** Older events that are left out. */
  archived: z.int().nonnegative(),
  /** Memory of its largest process. */
  peakBytes: z.number(),
});
type PartDescription = z.infer<typeof part>;

/** A file that `npm run build -- --snapshot` wrote; of its rows, only the number matters here. */
const snapshotFile = z.object({
  /** Rows of events. */
  events: z.array(z.unknown()),
  /** Older events that are left out. */
  archived: z.int().nonnegative(),
});

interface PartOptions extends Sources {
  readonly part: Part;
  /** File with the snapshot. */
  readonly snapshot: string;
  /** Folder to write to; made if it does not exist, else empty. */
  readonly folder: string;
  /** Folder of an earlier site, whose pictures for sharing are reused; by default all are drawn. */
  readonly pictures?: string;
}

const readText = (file: string) => readFile(file, 'utf8').catch(() => '');

/**
 * Renders a part of a site into a folder.
 *
 * @returns how many files it has @throws CommandError
 */
export async function renderPart({
  part,
  snapshot,
  folder,
  pictures,
  signal,
  ...sources
}: PartOptions): Promise<number> {
  const env = buildVariables(sources);
  const options = { env, signal };
  const text = await readText(snapshot);
  const rows = parseJson(snapshotFile, text);
  if (rows === null) throw new CommandError(`${snapshot} is no snapshot: npm run build -- --snapshot FILE writes one.`);
  await mkdir(folder, { recursive: true });
  if ((await readdir(folder)).length > 0) throw new CommandError(`${folder} is not empty: name another folder.`);
  const outDir = join(folder, FILES);
  const codeHash = await codeHashOf(env);
  const bundle = await prepareBundle(codeHash, options);
  await cp(bundle.site, outDir, { recursive: true });
  const settings = { snapshot, bundle: bundle.pages, outDir, previous: null, pictures: pictures ?? null };
  const pool = createWorkerPool(settings, options, part);
  pool.grow(workerCount(rows.events.length / part.of));
  const { entries, status, pagesByArchiveMonths, usage } = await pool.run(null);
  const files = (await filesIn(outDir)).length;
  const description: PartDescription = {
    ...part,
    codeHash,
    snapshot: hash('sha256', text),
    files,
    entries: entries.map(([stamp, file]) => [stamp, file]),
    status: { ...status },
    pagesByArchiveMonths: [...pagesByArchiveMonths],
    archived: rows.archived,
    peakBytes: Math.max(...usage.map((process) => process.peakBytes)),
  };
  // Last: a folder without it is not a complete part.
  await writeFile(join(folder, DESCRIPTION), JSON.stringify(description));
  return files;
}

/** What the parts of a site are together. */
export interface MergedParts {
  readonly codeHash: string;
  readonly files: number;
  readonly entries: readonly ManifestEntry[];
  readonly status: object;
  readonly pagesByArchiveMonths: readonly number[];
  readonly archived: number;
  readonly usage: readonly ProcessUsage[];
}

/**
 * Merges the folders of all parts into a new folder.
 *
 * @throws CommandError when a part is missing, incomplete, or made from other data or by other code
 */
export async function mergeParts(
  folders: readonly string[],
  outDir: string,
  sources: Omit<Sources, 'signal'>,
): Promise<MergedParts> {
  const parts = await Promise.all(folders.map(readPart));
  const [first] = parts;
  if (first === undefined) throw new CommandError('Name the folders of all parts.');
  assertComplete(parts, await codeHashOf(buildVariables(sources)));
  const owners = new Map<string, string>();
  for (const { folder, files } of parts) {
    const site = join(folder, FILES);
    const names = await filesIn(site);
    if (names.length !== files) {
      throw new CommandError(`${folder} has ${names.length} files of ${files}: it is incomplete. Transfer it again.`);
    }
    for (const name of names) {
      const owner = owners.get(name);
      if (owner === undefined) {
        linkOrCopy(join(site, name), join(outDir, name));
        owners.set(name, folder);
      } else if (!readFileSync(join(site, name)).equals(readFileSync(join(owner, FILES, name)))) {
        throw new CommandError(`${owner} and ${folder} have different files ${name}: render all parts again.`);
      }
    }
  }
  const { codeHash, status, archived } = first;
  return {
    codeHash,
    status,
    archived,
    files: owners.size,
    entries: parts.flatMap(({ entries }) => entries),
    pagesByArchiveMonths: first.pagesByArchiveMonths,
    usage: parts.map(({ number, peakBytes }) => ({ name: `Part ${number}`, peakBytes, cpuSeconds: 0, seconds: 0 })),
  };
}

/** @throws CommandError unless each part is there once, and all are of one snapshot and of this code */
function assertComplete(parts: readonly (PartDescription & { readonly folder: string })[], codeHash: string): void {
  const total = parts[0]?.of ?? 0;
  const numbers = parts.map(({ number }) => number);
  const missing = Array.from({ length: total }, (_, index) => index + 1).filter((number) => !numbers.includes(number));
  if (missing.length > 0) {
    throw new CommandError(`Part ${missing.join(', ')} of ${total} is missing: name the folders of all parts.`);
  }
  if (parts.length > total) throw new CommandError(`There are ${parts.length} folders, but ${total} parts.`);
  for (const { folder, of, snapshot, codeHash: partHash } of parts) {
    if (of !== total || snapshot !== parts[0]?.snapshot) {
      throw new CommandError(`${folder} is a part of another snapshot: render all parts from one.`);
    }
    if (partHash !== codeHash) {
      throw new CommandError(
        `${folder} was rendered by another version of the code or of Node, or with other variables than these: render all parts again.`,
      );
    }
  }
}

async function readPart(folder: string): Promise<PartDescription & { readonly folder: string }> {
  const description = parseJson(part, await readText(join(folder, DESCRIPTION)));
  if (description === null || !existsSync(join(folder, FILES))) {
    throw new CommandError(`${folder} is no complete part: npm run build -- --part 1/2 --snapshot FILE --out DIR.`);
  }
  return { ...description, folder };
}

/** `null` if the text is not that. */
function parseJson<T>(schema: z.ZodType<T>, text: string): T | null {
  try {
    return schema.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)));
}

/** `2/4`. @returns `null` for anything else */
export function parsePart(text: string): Part | null {
  const [, number, of] = /^(\d{1,2})\/(\d{1,2})$/.exec(text)?.map(Number) ?? [];
  return number === undefined || of === undefined || number < 1 || number > of ? null : { number, of };
}
