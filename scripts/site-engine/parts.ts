/**
 * A site in parts: several machines make a share each, and one of them puts the shares together. For sites whose pages
 * would keep one machine busy for too long.
 */
import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { CommandError, UsageError } from '../cli/command.ts';
import { inWorkshop, publish } from './build-site.ts';
import { keepFile } from './incremental/reuse-files.ts';
import { type Entry, pagesIn } from './incremental/build-manifest.ts';
import type { SitePlace } from './incremental/site-swap.ts';
import { makeSite, type Sources } from './render-site.ts';
import type { Shard } from './workers/plan.ts';

const VERSION = 1;
const NAME = 'part.json';
const FILES = 'files';

/** What a part says of itself; stands beside its files. */
const partSchema = z.object({
  version: z.literal(VERSION),
  fingerprint: z.string(),
  data: z.string(),
  shard: z.object({ index: z.number().int().nonnegative(), count: z.number().int().positive() }),
  status: z.record(z.string(), z.unknown()),
  entries: z.array(z.tuple([z.string(), z.string()])),
});
type Part = z.infer<typeof partSchema>;

/** `2/4` is the second of four. @throws UsageError for anything else */
export function parseShard(text: string): Shard {
  const [, number = '', count = ''] = /^(\d{1,4})\/(\d{1,4})$/.exec(text) ?? [];
  const shard = { index: Number(number) - 1, count: Number(count) };
  if (number === '' || shard.index < 0 || shard.index >= shard.count)
    throw new UsageError(`--part takes a share such as 2/4, the second of four, and not '${text}'.`);
  return shard;
}

/**
 * Makes one share of a site.
 *
 * @param folder to write, which must be new or empty; it is whole or not there
 * @returns how many pages are in it
 */
export async function buildPart(sources: Sources, place: SitePlace, shard: Shard, folder: string): Promise<number> {
  const isTaken = existsSync(folder) && (await readdir(folder)).length > 0;
  if (isTaken) throw new UsageError(`The folder ${folder} is not empty: name a new one for the part.`);
  return await inWorkshop(place, async (workshop) => {
    const next = join(workshop, 'part');
    const made = await makeSite(sources, { workshop, next: join(next, FILES), lastSite: () => null, shard });
    const { fingerprint, data, status, entries, pages } = made;
    const part = { version: VERSION, fingerprint, data, shard, status, entries };
    await writeFile(join(next, NAME), JSON.stringify(part));
    await mkdir(resolve(folder, '..'), { recursive: true });
    await rm(folder, { recursive: true, force: true });
    await moveFolder(next, folder);
    return pages;
  });
}

async function moveFolder(from: string, to: string): Promise<void> {
  try {
    await rename(from, to);
  } catch (fault) {
    if ((fault as NodeJS.ErrnoException).code !== 'EXDEV') throw fault;
    // On another file system: whole under another name first.
    const unfinished = `${to}.unfinished`;
    await rm(unfinished, { recursive: true, force: true });
    await cp(from, unfinished, { recursive: true });
    await rename(unfinished, to);
  }
}

async function readPart(folder: string): Promise<Part> {
  const file = join(folder, NAME);
  if (!existsSync(file))
    throw new UsageError(`${folder} holds no part of a site: \`npm run build -- --part\` makes one.`);
  const read = partSchema.safeParse(JSON.parse(await readFile(file, 'utf8')));
  if (!read.success) throw new CommandError(`The part in ${folder} is of another version of EventHub: build it anew.`);
  return read.data;
}

/** @throws CommandError when the parts are not those of one site */
function checkParts(parts: readonly Part[], folders: readonly string[]): void {
  const [first, ...others] = parts;
  if (first === undefined) throw new UsageError('--merge takes the folders of all parts.');
  const stranger = others.findIndex(
    ({ fingerprint, data }) => fingerprint !== first.fingerprint || data !== first.data,
  );
  if (stranger >= 0) {
    throw new CommandError(
      `The parts in ${folders[0]} and ${folders[stranger + 1]} do not belong together: build all of them with the same code, environment and BUILD_NOW, from a database that does not change meanwhile.`,
    );
  }
  const found = parts.map(({ shard }) => shard.index).sort((a, b) => a - b);
  const wanted = Array.from({ length: first.shard.count }, (_, index) => index);
  if (found.join() !== wanted.join()) {
    const names = found.map((index) => `${index + 1}/${first.shard.count}`).join(', ');
    throw new CommandError(`Of a site in ${first.shard.count} parts, each is needed once; these are ${names}.`);
  }
}

/**
 * Puts the parts of a site together and publishes it.
 *
 * @returns how many pages and files it has
 * @throws CommandError when a part is missing, is there twice or belongs to another site; the last site is untouched then
 */
export async function mergeParts(
  folders: readonly string[],
  place: SitePlace,
): Promise<{ pages: number; files: number }> {
  const parts = await Promise.all(folders.map(readPart));
  checkParts(parts, folders);
  return await inWorkshop(place, async (workshop) => {
    const next = join(workshop, 'site');
    // The first is its status.
    let count = 1;
    for (const folder of folders) {
      const files = join(folder, FILES);
      for (const entry of await readdir(files, { recursive: true, withFileTypes: true })) {
        if (!entry.isFile()) continue;
        const file = join(entry.parentPath, entry.name);
        // Two parts never share a file: the second would fail here.
        keepFile(file, join(next, file.slice(files.length)));
        count += 1;
      }
    }
    const entries: Entry[] = parts.flatMap((part) => part.entries);
    const pages = pagesIn(entries);
    const [{ fingerprint, status } = { fingerprint: '', status: {} }] = parts;
    await publish(place, next, { fingerprint, status, entries, pages });
    return { pages, files: count };
  });
}
