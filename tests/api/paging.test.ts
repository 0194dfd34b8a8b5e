import { createClient } from '@supabase/supabase-js';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { favoritesApi } from '../../src/api/favorites.ts';
import { listingsApi } from '../../src/api/listings.ts';
import type { EventRow } from '../../src/api/rows.ts';
import type { Client } from '../../src/api/supabase.ts';
import { SESSION_KEY } from '../../src/domain/account/session-key.ts';
import { MemoryStorage } from './browser.ts';

const USER_ID = '00000000-0000-4000-8000-000000000001';

const blank: Omit<EventRow, 'event_id' | 'name'> = {
  description: null,
  venue_slug: null,
  major_category: null,
  minor_category: null,
  event_date: null,
  event_datetime: null,
  mobile_image_url: null,
  code: null,
  scraped_at: null,
  updated_at: null,
  status: 'scheduled',
};

/** A project with `total` rows that returns at most `cap` rows per response, and the requests it received. */
function project(total: number, cap: number) {
  let requests = 0;
  const answer = (address: string): Response => {
    requests += 1;
    const { pathname, searchParams } = new URL(address);
    const number = (name: string, otherwise: number) => Number(searchParams.get(name) ?? otherwise);
    const after = Number(/^gt\.(-?\d+)$/.exec(searchParams.get('event_id') ?? '')?.[1] ?? -1);
    const ids = Array.from({ length: total }, (_, id) => id).filter((id) => id > after);
    const from = number('offset', 0);
    const page = ids.slice(from, from + Math.min(cap, number('limit', total)));
    const rows = page.map((id) =>
      pathname.endsWith('/listed_favorites')
        ? { item_type: 'event', item_id: String(id), listed_as: null, created_at: '2026-01-01T00:00:00Z' }
        : { ...blank, event_id: id, name: 'Night Ferry' },
    );
    const range = `${page.length === 0 ? '*' : `${from}-${from + page.length - 1}`}/${total}`;
    return Response.json(rows, { headers: { 'content-range': range } });
  };
  const storage = new MemoryStorage();
  const session = { access_token: 'a', refresh_token: 'b', expires_at: 4_102_444_800, user: { id: USER_ID } };
  storage.setItem(SESSION_KEY, JSON.stringify(session));
  const client: Client = createClient('http://project.example', 'key', {
    auth: { storage, storageKey: SESSION_KEY, autoRefreshToken: false },
    global: { fetch: async (input) => answer(String(input)) },
  });
  return { connect: async () => client, requests: () => requests };
}

/** Small tables with small caps, and sizes around a page. */
const sizes = fc.oneof(
  { weight: 9, arbitrary: fc.record({ total: fc.nat({ max: 60 }), cap: fc.integer({ min: 1, max: 20 }) }) },
  {
    weight: 1,
    arbitrary: fc.record({ total: fc.integer({ min: 999, max: 2001 }), cap: fc.constantFrom(500, 1000, 5000) }),
  },
);
const edges: [{ total: number; cap: number }][] = [0, 1, 999, 1000, 1001, 2000, 2001].map((total) => [
  { total, cap: 1000 },
]);

test('all favorites are read exactly once under any row cap', async () => {
  await fc.assert(
    fc.asyncProperty(sizes, async ({ total, cap }) => {
      const { connect, requests } = project(total, cap);
      const answer = await favoritesApi(connect).load(USER_ID);
      const ids = answer.ok ? answer.value.map(({ id }) => Number(id)) : answer;
      expect(ids).toEqual(Array.from({ length: total }, (_, id) => id));
      expect(requests()).toBeLessThanOrEqual(Math.max(1, Math.ceil(total / Math.min(cap, 1000))));
    }),
    { numRuns: 60, examples: edges },
  );
});

test('all events of an artist are read exactly once under any row cap', async () => {
  await fc.assert(
    fc.asyncProperty(sizes, async ({ total, cap }) => {
      const answer = await listingsApi(project(total, cap).connect).eventsByArtist(['Night Ferry']);
      const ids = answer.ok ? answer.value.events.map(({ id }) => id) : answer;
      expect(ids).toEqual(Array.from({ length: total }, (_, id) => id));
    }),
    { numRuns: 60, examples: edges },
  );
});
