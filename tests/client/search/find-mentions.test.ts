import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import * as pagefind from 'pagefind';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type FoundGroup, type GroupIndex, mentionsIn } from '../../../src/client/search/index/find-mentions.ts';
import { NO_FILTER } from '../../../src/domain/search/match/count-shows.ts';
import { writePages } from '../../../src/domain/search/mentions/mention-entry.ts';
import { mentionsAll, mentionWords } from '../../../src/domain/search/mentions/mention-match.ts';
import { mentionSets } from '../../../src/domain/search/mentions/mentions.ts';
import { writeIndex } from '../../../src/integrations/pagefind.ts';
import { catalogueOf, event, NOW, venue } from '../../domain/fixtures.ts';
import { hostileValues } from '../../hostile/corpus.ts';

const asked = { withPast: false, limit: 40, now: NOW, filter: NO_FILTER };

describe('results of a built index', () => {
  // Only pages in the database are listed.
  const values = hostileValues.filter((value) => value.isWellFormed() && !value.includes('\0'));
  const catalogue = catalogueOf([
    ...values.map((value, index) =>
      event(index + 1, {
        name: value,
        description: `${value}\nzebra${index} ${value} in the meadow${index % 2}`,
        venueSlug: index % 3 === 0 ? value : `room-${index % 7}`,
        at: new Date(NOW + (index + 1) * 3_600_000).toISOString(),
      }),
    ),
    event(5001, { name: 'Björk', description: 'Low water. It’s a “Café”, B-side: McCoy.', at: '2026-12-01T00:00:00Z' }),
    event(5002, { name: 'Choir', description: 'High water, twice as high.', at: '2026-12-02T00:00:00Z' }),
    event(5003, { name: 'Low Tide', description: 'A tide.', at: '2026-11-01T00:00:00Z' }),
  ]);
  const { current } = mentionSets(catalogue);
  const titleOf = new Map(current.map(({ path, title }) => [path, title]));
  let folder: string;
  let index: GroupIndex;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'eventhub-mentions-'));
    await writeIndex(pathToFileURL(`${folder}/pagefind/`), current, { hasEngine: true });
    vi.stubGlobal('fetch', async (address: string) => {
      const [path = ''] = address.split('?');
      return new Response(readFileSync(join(folder, path)));
    });
    const engine = await import(/* @vite-ignore */ pathToFileURL(join(folder, 'pagefind/pagefind.js')).href);
    index = engine.createInstance({ basePath: '/pagefind/' });
  });
  afterAll(async () => {
    vi.unstubAllGlobals();
    rmSync(folder, { recursive: true });
    await pagefind.close();
  });

  const pathsOf = async (term: string, more: object = {}) =>
    (await mentionsIn(index, { term, ...asked, ...more })).map(({ path }) => path);

  it('restore every page exactly', async () => {
    for (const [number, value] of values.entries()) {
      const found = await mentionsIn(index, { term: `zebra${number}`, ...asked, limit: 1000 });
      const page = found.find(({ path }) => path === `/events/${number + 1}`);
      expect(page, value).toMatchObject({ kind: 'event', title: titleOf.get(`/events/${number + 1}`) });
      expect(page?.excerpt.some(({ text, isMarked }) => isMarked && text === `zebra${number}`)).toBe(true);
    }
  });

  it('are the pages that contain all words, each word on the same page', async () => {
    for (const term of [
      'meadow1',
      'MEADOW0 zebra4',
      'zebra1 zebra3',
      'water',
      'high water',
      'low high',
      'bjork café',
    ]) {
      const wanted = current.filter((page) => mentionsAll(page, mentionWords(term))).map(({ path }) => path);
      expect(new Set(await pathsOf(term, { limit: 1000 })), term).toEqual(new Set(wanted));
    }
  });

  it.each([
    ['björk', ['/artists/Bj%C3%B6rk', '/venues/saltbox', '/events/5001']],
    ['cafe', ['/events/5001']],
    ['b-side', ['/events/5001']],
    ['bside', []],
    ['it’s', ['/events/5001']],
    ['coy', ['/events/5001']],
    ['"high water"', []],
    ['high water', ['/events/5002']],
    ['', []],
    ['´', []],
  ])('%j: %j', async (term, paths) => {
    expect(await pathsOf(term)).toEqual(paths);
  });

  it.each(['events/5001', '5001', 'Dec', '1796083200000', 'event', 'kind', 'null'])(
    'are empty for %j, which is stored with listings but not part of their text',
    async (term) => {
      const texts = current.filter((page) => mentionsAll(page, mentionWords(term)));
      expect((await pathsOf(term, { limit: 1000 })).length).toBe(texts.length);
    },
  );

  it('leave out events that have passed since the build, unless requested', async () => {
    expect(await pathsOf('twice', { now: Date.parse('2026-12-05T00:00:00Z') })).toEqual([]);
    expect(await pathsOf('twice', { now: Date.parse('2026-12-05T00:00:00Z'), withPast: true })).toEqual([
      '/events/5002',
    ]);
  });
});

describe('results of an index, narrowed down', () => {
  const at = (day: string) => `2026-12-${day}T01:00:00Z`;
  const water = { description: 'High water.' };
  const catalogue = catalogueOf(
    [
      event(1, { name: 'Run', venueSlug: 'pier', ...water, at: at('02') }),
      event(2, { name: 'Run', venueSlug: 'pier', ...water, at: at('09') }),
      event(3, { name: 'Run', venueSlug: 'pier', ...water, at: at('16'), status: 'sold_out' }),
      event(4, { name: 'Once', venueSlug: 'attic', ...water, at: at('09'), majorCategory: 'Jazz' }),
      event(5, { name: 'Choir of high water', venueSlug: 'attic', at: at('20') }),
      event(6, { name: 'Before', venueSlug: 'pier', ...water, at: '2026-11-09T01:00:00Z' }),
    ],
    [
      venue('pier', { fullName: 'Pier', city: 'Portland' }),
      venue('attic', { fullName: 'Attic of high water', city: 'Bonn' }),
    ],
  );
  const { current, past } = mentionSets(catalogue);
  const index = {
    search: async () => ({ results: [{ data: async () => ({ raw_url: writePages([...current, ...past]) }) }] }),
  };

  it.each<[string, object, readonly string[]]>([
    [
      'by nothing: a run as its first night',
      {},
      ['/artists/Choir%20of%20high%20water', '/venues/attic', '/events/1', '/events/4', '/artists/Once', '/events/5'],
    ],
    [
      'by days: events alone, a run as its first night within',
      { filter: { from: '2026-12-03' } },
      ['/events/2', '/events/4', '/events/5'],
    ],
    ['by days on which nothing is', { filter: { from: '2026-12-03', to: '2026-12-07' } }, []],
    ['by a category', { filter: { category: 'jAZZ' } }, ['/events/4']],
    [
      'by a city: its venues and who plays there, too',
      { filter: { city: 'bONN' } },
      ['/artists/Choir%20of%20high%20water', '/venues/attic', '/events/4', '/artists/Once', '/events/5'],
    ],
    ['by a city and days', { filter: { city: 'Bonn', from: '2026-12-03' } }, ['/events/4', '/events/5']],
    ['by a city of which nothing is known', { filter: { city: 'Nowhere' } }, []],
    [
      'after a night of a run',
      { now: Date.parse('2026-12-05T00:00:00Z'), filter: { city: 'Portland' } },
      ['/events/2'],
    ],
    ['by days that are over', { withPast: true, filter: { to: '2026-11-30' } }, ['/events/6']],
  ])('%s', async (_, { filter = {}, ...more }: { filter?: object }, paths) => {
    const found = await mentionsIn(index, {
      term: 'high water',
      ...asked,
      ...more,
      filter: { ...NO_FILTER, ...filter },
    });
    expect(found.map(({ path }) => path)).toEqual(paths);
  });

  it('say the date and status of the night', async () => {
    const filter = { ...NO_FILTER, from: '2026-12-10', city: 'Portland' };
    expect(await mentionsIn(index, { term: 'high', ...asked, filter })).toMatchObject([
      { path: '/events/3', date: 'Dec 15, 2026, sold out' },
    ]);
  });
});

describe('what a search loads', () => {
  const { current } = mentionSets(catalogueOf([event(1, { description: 'low water', at: '2026-12-01T00:00:00Z' })]));
  const pages = writePages(current);
  const indexOf = (groups: readonly string[]) => {
    let loaded = 0;
    const group = (raw_url: string): FoundGroup => ({
      data: async () => {
        loaded += 1;
        return { raw_url };
      },
    });
    return { index: { search: async () => ({ results: groups.map(group) }) }, loaded: () => loaded };
  };

  it('is bounded, even when words meet in many groups but on no page', async () => {
    const { index, loaded } = indexOf(Array.from({ length: 900 }, () => pages));
    expect(await mentionsIn(index, { term: 'low high', ...asked })).toEqual([]);
    expect(loaded()).toBe(120);
  });

  it('stops at enough results', async () => {
    const { index, loaded } = indexOf(Array.from({ length: 900 }, () => pages));
    expect((await mentionsIn(index, { term: 'low', ...asked, limit: 5 })).length).toBe(5);
    expect(loaded()).toBe(8);
  });

  it('is nothing without words', async () => {
    const { index, loaded } = indexOf([pages]);
    expect(await mentionsIn(index, { term: ' \u0301 ', ...asked })).toEqual([]);
    expect(loaded()).toBe(0);
  });

  it('fails if a group cannot be read', async () => {
    const { index } = indexOf([pages.slice(0, -9)]);
    await expect(mentionsIn(index, { term: 'low', ...asked })).rejects.toThrow();
  });
});
