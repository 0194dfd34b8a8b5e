import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { dropFormer, keep, keptOf, keptPages, surplusOf } from '../../../src/client/offline/kept-files.ts';
import { MemoryCaches } from './memory-caches.ts';

let caches: MemoryCaches;

function useCaches(room?: number): void {
  caches = new MemoryCaches(room);
  vi.stubGlobal('caches', caches);
}

beforeEach(() => {
  vi.useFakeTimers({ now: 0, toFake: ['Date'] });
  useCaches();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Keeps texts by path, a second after each other. */
async function keepAll(texts: Readonly<Record<string, string>>): Promise<void> {
  for (const [path, text] of Object.entries(texts)) {
    vi.setSystemTime(Date.now() + 1000);
    await keep(path, new Response(text, { headers: { 'content-encoding': 'br', 'content-security-policy': 'own' } }));
  }
}

/** A page and its files; `n` names the build. */
const siteOf = (n: number, path = '/events') => ({
  [`/_astro/page.hash${n}.js`]: `import "./shared.part${n}.js"; import("./late.late${n}.js")`,
  [`/_astro/shared.part${n}.js`]: '',
  [`/_astro/late.late${n}.js`]: '',
  [`/_astro/global.style${n}.css`]: `url(/_astro/text.font${n}.woff2)`,
  [`/_astro/text.font${n}.woff2`]: '',
  [path]: `<link href="/_astro/global.style${n}.css"><script src="/_astro/page.hash${n}.js">`,
});

describe('what does not fit', () => {
  const entry = (path: string, at: number, bytes = 10) => ({ path, at, bytes });
  const [old, middle, young] = [entry('/a', 1), entry('/b', 2), entry('/c', 3)];

  it.each([
    ['nothing, within both limits', [young, old, middle], { count: 3, bytes: 30 }, []],
    ['the oldest by count', [young, old, middle], { count: 2, bytes: 100 }, [old]],
    ['the oldest by bytes', [young, old, middle], { count: 9, bytes: 15 }, [old, middle]],
    ['one that is larger than everything', [entry('/d', 4, 99)], { count: 9, bytes: 50 }, [entry('/d', 4, 99)]],
    [
      'search files before older scripts',
      [entry('/_astro/a.js', 1), entry('/catalogue/b.txt', 2)],
      { count: 1, bytes: 99 },
      [entry('/catalogue/b.txt', 2)],
    ],
  ])('is %s', (_, entries, most, surplus) => {
    expect(surplusOf(entries, most)).toEqual(surplus);
  });
});

describe('what is kept', () => {
  it('comes back with the headers that it came with, apart from its encoding', async () => {
    await keepAll({ '/events': 'page' });
    const kept = await keptOf('/events');
    expect(await kept?.text()).toBe('page');
    expect(Object.fromEntries(kept?.headers ?? [])).toMatchObject({
      'content-length': '4',
      'content-security-policy': 'own',
    });
    expect(kept?.headers.has('content-encoding')).toBe(false);
  });

  it('is up to 60 pages, the newest', async () => {
    await keepAll(Object.fromEntries(Array.from({ length: 62 }, (_, n) => [`/events/${n}`, ''])));
    const pages = await keptPages();
    expect(pages).toHaveLength(60);
    expect([pages[0], pages.at(-1)]).toEqual(['/events/61', '/events/2']);
  });

  it('counts a page that is visited again as new', async () => {
    await keepAll({ '/a': '', '/b': '', '/c': '' });
    await keepAll({ '/a': '' });
    expect(await keptPages()).toEqual(['/a', '/c', '/b']);
  });

  it('is not a response that broke off', async () => {
    await keepAll({ '/events': 'whole' });
    const broken = new Response(new ReadableStream({ start: (stream) => stream.error(new TypeError('cut')) }));
    await keep('/events', broken);
    expect(await (await keptOf('/events'))?.text()).toBe('whole');
  });

  it('loses its older half when the storage is full, and what only that needed', async () => {
    useCaches(500);
    await keepAll({ ...siteOf(1, '/old'), ...siteOf(2, '/new') });
    await keepAll({ '/large': '.'.repeat(500) });
    expect(await caches.paths()).toEqual(Object.keys(siteOf(2, '/new')).sort());
  });
});

describe('a deployment', () => {
  it('removes files of earlier builds that no kept page leads to', async () => {
    await keepAll({ ...siteOf(1), ...siteOf(2, '/venues') });
    await keepAll(siteOf(3));
    await dropFormer();
    expect(await caches.paths()).toEqual([...Object.keys(siteOf(2, '/venues')), ...Object.keys(siteOf(3))].sort());
  });

  it('removes search files that the manifest no longer names, by hash', async () => {
    await keepAll({
      '/catalogue.json': '{"current":{"directory":"new","details":"same"}}',
      '/catalogue/current-directory.old.txt': '',
      '/catalogue/current-directory.new.txt': '',
      '/catalogue/current-details-7.same.txt': '',
    });
    await dropFormer();
    expect(await caches.paths()).toEqual([
      '/catalogue.json',
      '/catalogue/current-details-7.same.txt',
      '/catalogue/current-directory.new.txt',
    ]);
  });

  it('removes what earlier versions of the worker kept, and nobody else’s', async () => {
    await keepAll({ '/events': '' });
    const [own] = await caches.keys();
    await caches.open('eventhub-kept-0');
    await caches.open('another');
    await dropFormer();
    expect(await caches.keys()).toEqual([own, 'another']);
  });
});

it('without a storage nothing is kept, and nothing throws', async () => {
  vi.stubGlobal('caches', { open: () => Promise.reject(new DOMException('Denied', 'SecurityError')) });
  await keep('/events', new Response(''));
  await dropFormer();
  expect(await keptOf('/events')).toBeUndefined();
  expect(await keptPages()).toEqual([]);
});
