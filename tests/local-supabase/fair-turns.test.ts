import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Database } from '../../scripts/local-supabase/database/database.ts';
import { type LocalSupabase, startLocalSupabase } from '../../scripts/local-supabase/start.ts';
import { accessToken, operator, signedIn, withToken } from './clients.ts';

vi.setConfig({ testTimeout: 60_000 });

type Who = 'ada' | 'bela' | 'visitor' | 'operator';

let backend: LocalSupabase;
let credentials: Record<Who, Record<string, string>>;
let adasToken: string;
beforeAll(async () => {
  backend = await startLocalSupabase();
  const { publishableKey: apikey, secretKey } = backend;
  const token = async (email: string) => accessToken(backend, { sub: (await signedIn(backend, email)).id });
  adasToken = await token('ada@example.org');
  credentials = {
    ada: { apikey, authorization: `Bearer ${adasToken}` },
    bela: { apikey, authorization: `Bearer ${await token('bela@example.org')}` },
    visitor: { apikey },
    operator: { apikey: secretKey },
  };
  const rows = Array.from({ length: 500 }, (_, at) => ({ event_id: at + 1, name: `Night ${at}` }));
  await operator(backend).from('events').insert(rows).throwOnError();
});
afterAll(() => backend.close());
afterEach(() => vi.restoreAllMocks());

async function ask(who: Who, target: string, init: RequestInit = {}): Promise<number> {
  const headers = { 'content-type': 'application/json', ...credentials[who] };
  const response = await fetch(`${backend.url}/rest/v1/${target}`, { ...init, headers });
  await response.text();
  return response.status;
}

/** Keeps the database busy until `release` is called. */
function holdDatabase() {
  const asked = vi.spyOn(backend.database as Database, 'transaction');
  const busy = Promise.withResolvers<void>();
  const holding = backend.database.transaction(() => busy.promise);
  return {
    /** Resolves when so many requests have asked for a turn. */
    asked: (count: number) => vi.waitUntil(() => asked.mock.calls.length === count + 1, { timeout: 20_000 }),
    async release() {
      busy.resolve();
      await holding;
    },
  };
}

/** Almost as long as an address may be. */
const HEAVY = `events?select=*&event_id=in.(${Array.from({ length: 2_500 }, (_, at) => at % 1000)})&order=${Array(600).fill('name')}`;

describe('50 heavy requests of one client', () => {
  it.each<[Who, Who]>([
    ['ada', 'bela'],
    ['ada', 'visitor'],
    ['visitor', 'ada'],
    ['visitor', 'visitor'],
    ['operator', 'visitor'],
  ])('of %s do not hold up %s', async (by, innocent) => {
    const database = holdDatabase();
    const order: string[] = [];
    const answered = (name: string) => (status: number) => order.push(`${name} ${status}`);
    const requests = Array.from({ length: 50 }, () => ask(by, HEAVY).then(answered('heavy')));
    await database.asked(50);
    requests.push(ask(innocent, 'events?select=name&event_id=eq.7').then(answered('simple')));
    await database.asked(51);
    await database.release();
    await Promise.all(requests);
    expect(order.filter((answer) => answer === 'heavy 200')).toHaveLength(50);
    // Answers arrive in about the order of service, in which it is the first or the second.
    expect(order.slice(0, 5)).toContain('simple 200');
  });
});

it('200 requests of one client wait; the next is refused with a message for supabase-js, others are not', async () => {
  const database = holdDatabase();
  const waiting = Array.from({ length: 200 }, () => ask('ada', 'venues?limit=1'));
  await database.asked(200);
  const refused = await withToken(backend, adasToken).from('venues').select();
  const message = expect.stringContaining('Too many requests');
  expect(refused).toMatchObject({ status: 429, error: { code: 'over_request_rate_limit', message } });
  const origin = 'http://localhost:4321';
  const { headers } = await fetch(`${backend.url}/rest/v1/venues`, { headers: { ...credentials.ada, origin } });
  expect([headers.get('retry-after'), headers.get('access-control-allow-origin')]).toEqual(['1', origin]);
  const others = [ask('bela', 'venues?limit=1'), ask('visitor', 'venues?limit=1')];
  await database.asked(204);
  await database.release();
  expect(new Set(await Promise.all([...waiting, ...others]))).toEqual(new Set([200]));
});

it('a body is parsed when it is its turn, after key, token, table and columns were checked', async () => {
  const database = holdDatabase();
  const parse = vi.spyOn(JSON, 'parse');
  const post = (who: Who, target: string) => ask(who, target, { method: 'POST', body: 'no json' });
  const waiting = post('ada', 'favorites');
  await database.asked(1);
  expect(parse).not.toHaveBeenCalledWith('no json');
  await database.release();
  expect(await waiting).toBe(400);
  expect(parse).toHaveBeenCalledWith('no json');
  parse.mockClear();
  expect(await post('ada', 'nowhere')).toBe(404);
  expect(await post('ada', 'favorites?nope=eq.1')).toBe(400);
  expect(parse).not.toHaveBeenCalledWith('no json');
});
