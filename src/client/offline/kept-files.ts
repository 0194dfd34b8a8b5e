/**
 * What the service worker keeps, in one cache: pages by path, the manifest of the search files, and files with a hash in
 * their names. None of it is anybody's own: pages are the same for everybody.
 */
import { MANIFEST_PATH } from '../../domain/search/codec/manifest.ts';
import { offlinePath } from '../../domain/urls/paths.ts';

/** A change of what is kept, or how, takes another number. */
const CACHE = 'eventhub-kept-1';

/** The oldest go first. A page has up to 150 KB (rule B6), most have 50 KB. */
const MOST = {
  pages: { count: 60, bytes: 6_000_000 },
  files: { count: 200, bytes: 6_000_000 },
};

export const isHashed = (path: string): boolean => /^\/(?:_astro|catalogue)\//.test(path);
const isPage = (path: string) => !isHashed(path) && path !== MANIFEST_PATH && path !== offlinePath;

interface Entry {
  readonly path: string;
  readonly bytes: number;
  /** When it was kept, in milliseconds since 1970. */
  readonly at: number;
}

/** What does not fit, oldest first; search files go before scripts and styles. */
export function surplusOf(
  entries: readonly Entry[],
  most: { readonly count: number; readonly bytes: number },
): Entry[] {
  const isSearch = ({ path }: Entry) => Number(path.startsWith('/catalogue/'));
  const newestFirst = [...entries].sort((a, b) => isSearch(a) - isSearch(b) || b.at - a.at);
  let bytes = 0;
  const fits = newestFirst.findIndex((entry, index) => {
    bytes += entry.bytes;
    return index >= most.count || bytes > most.bytes;
  });
  return fits < 0 ? [] : newestFirst.slice(fits).reverse();
}

const open = () => caches.open(CACHE);

/** @returns `undefined` as well if the storage cannot be read */
export async function keptOf(path: string): Promise<Response | undefined> {
  try {
    return await (await open()).match(path);
  } catch {
    return undefined;
  }
}

/** When a response was kept, in milliseconds since 1970. */
export const keptAt = ({ headers }: Response): number => Date.parse(headers.get('date') ?? '') || 0;

async function entriesOf(cache: Cache): Promise<Entry[]> {
  const keys = await cache.keys();
  const entries = keys.map(async ({ url }) => {
    const response = await cache.match(url);
    const bytes = Number(response?.headers.get('content-length'));
    return { path: new URL(url).pathname, bytes, at: response ? keptAt(response) : 0 };
  });
  return await Promise.all(entries);
}

/** Paths of the kept pages, newest first. */
export async function keptPages(): Promise<string[]> {
  const entries = open()
    .then(entriesOf)
    .catch(() => []);
  return (await entries)
    .filter(({ path }) => isPage(path))
    .sort((a, b) => b.at - a.at)
    .map(({ path }) => path);
}

async function drop(cache: Cache, entries: readonly Entry[]): Promise<void> {
  await Promise.all(entries.map(({ path }) => cache.delete(path)));
}

/**
 * Drops files that no kept page leads to, directly or through other files: those of earlier builds whose pages have been
 * replaced. What leads to a file contains its hash.
 */
async function sweep(cache: Cache): Promise<void> {
  const entries = await entriesOf(cache);
  const unfound = new Map(
    entries.flatMap(({ path }) => (isHashed(path) ? [[path, path.split('.').at(-2) ?? '']] : [])),
  );
  const leading = entries.flatMap(({ path }) => (isHashed(path) ? [] : path));
  for (const path of leading) {
    const text = (await (await cache.match(path))?.text()) ?? '';
    for (const [file, hash] of unfound) {
      if (!text.includes(hash)) continue;
      unfound.delete(file);
      leading.push(file);
    }
  }
  await Promise.all([...unfound.keys()].map((path) => cache.delete(path)));
}

async function trim(cache: Cache): Promise<void> {
  const entries = await entriesOf(cache);
  const pages = surplusOf(
    entries.filter(({ path }) => isPage(path)),
    MOST.pages,
  );
  await drop(cache, pages);
  const isFull = (all: readonly Entry[]) =>
    surplusOf(
      all.filter(({ path }) => isHashed(path)),
      MOST.files,
    );
  if (isFull(entries).length === 0) return;
  await sweep(cache);
  await drop(cache, isFull(await entriesOf(cache)));
}

/** Makes room where the browser has none left: the older half of the pages goes, with what only they need. */
async function makeRoom(): Promise<void> {
  const cache = await open();
  const pages = (await entriesOf(cache)).filter(({ path }) => isPage(path));
  await drop(cache, surplusOf(pages, { count: pages.length / 2, bytes: MOST.pages.bytes }));
  await sweep(cache);
}

/** Keeps a response that has come whole. Never throws: without room, it is not kept. */
export async function keep(path: string, response: Response): Promise<void> {
  try {
    const body = await response.blob();
    const headers = new Headers(response.headers);
    headers.delete('content-encoding');
    headers.set('content-length', String(body.size));
    headers.set('date', new Date().toUTCString());
    const cache = await open();
    await cache.put(path, new Response(body, { headers }));
    if (!isHashed(path)) await trim(cache);
  } catch {
    await makeRoom().catch(() => {});
  }
}

/** After a deployment: drops files of earlier builds, and what earlier versions of the worker kept. */
export async function dropFormer(): Promise<void> {
  try {
    const names = await caches.keys();
    await Promise.all(names.map((name) => name.startsWith('eventhub-') && name !== CACHE && caches.delete(name)));
    await sweep(await open());
  } catch {
    // The storage cannot be read.
  }
}
