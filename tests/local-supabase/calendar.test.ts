import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ical from 'ical.js';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type LocalSupabase, startLocalSupabase } from '../../scripts/local-supabase/start.ts';
import { PROJECT } from '../../scripts/testing/tool.ts';
import { type Client, operator, type Person, signedIn } from './clients.ts';

const SITE = 'https://shows.example.org';

let backend: LocalSupabase;
let admin: Client;
let anna: Person;
/** The handler that the Edge Function gives to Deno. */
let deployed: (request: Request) => Promise<Response>;

beforeAll(async () => {
  backend = await startLocalSupabase({ siteUrl: SITE });
  admin = operator(backend);
  anna = await signedIn(backend, 'anna@example.org');
  const variables: Record<string, string> = {
    SUPABASE_URL: backend.url,
    SUPABASE_SECRET_KEYS: JSON.stringify({ default: backend.secretKey }),
    SITE_URL: `${SITE}/`,
  };
  const serve = (handler: typeof deployed) => {
    deployed = handler;
  };
  vi.stubGlobal('Deno', { env: { get: (name: string) => variables[name] }, serve });
  await import('../../supabase/functions/calendar/index.ts');
});
afterAll(async () => {
  vi.unstubAllGlobals();
  await backend?.close();
});

const AT = '2099-03-06T00:30:00Z';
beforeEach(async () => {
  await backend.database.transaction((transaction) =>
    transaction.execute('truncate events, venues, favorites, calendar_tokens, artist_corrections'),
  );
  await admin
    .from('venues')
    .insert({ venue_slug: 'ember', full_name: 'Ember Hall', time_zone: 'Europe/Berlin' })
    .throwOnError();
  await admin
    .from('events')
    .insert(
      [
        { event_id: 1, name: 'Night Ferry: Tour', event_datetime: AT },
        { event_id: 2, name: 'Plum Rain', venue_slug: 'ember', event_date: '2099-03-05' },
        { event_id: 3, name: 'Low Tide', event_datetime: AT, status: 'cancelled' },
        { event_id: 4, name: 'Parking for Plum Rain', venue_slug: 'ember', event_datetime: AT },
        { event_id: 5, name: 'Night Ferry', event_date: '2020-01-01' },
        { event_id: 6, name: 'Somebody Else', event_datetime: AT },
        { event_id: 7, name: 'Fery', event_datetime: AT },
      ].map((row) => ({ status: 'scheduled', event_date: null, event_datetime: null, venue_slug: null, ...row })),
    )
    .throwOnError();
  await admin
    .from('artist_corrections')
    .insert({ name: 'Fery', kind: 'alias', listed_as: 'Night Ferry' })
    .throwOnError();
  await anna.client
    .from('favorites')
    .insert(
      [
        ['artist', 'night ferry'],
        ['venue', 'ember'],
        ['event', '3'],
        ['artist', 'Gone With Ampersands & "Quotes", (Brackets)'],
      ].map(([item_type, item_id]) => ({ user_id: anna.id, item_type, item_id })) as never,
    )
    .throwOnError();
  await anna.client
    .from('profiles')
    .update({ notification_blacklist: ['parking'] })
    .eq('id', anna.id)
    .throwOnError();
});

const create = async () => (await anna.client.rpc('create_calendar_token').throwOnError()).data ?? '';

describe.each(['the embedded backend', 'the Edge Function'])('a calendar on %s (rule W9)', (where) => {
  let clients = 0;
  const nextClient = () => {
    clients += 1;
    return `192.0.2.${clients}`;
  };
  /** Each call is from another client, unless one is named. */
  const ask = (path: string, init: RequestInit = {}, client = nextClient()) =>
    where === 'the embedded backend'
      ? fetch(`${backend.url}/functions/v1/calendar/${path}`, init)
      : deployed(
          new Request(`https://project.example/calendar/${path}`, {
            ...init,
            headers: { 'x-forwarded-for': `${client}, 198.51.100.1` },
          }),
        );

  it("has the upcoming events of one's favorites, less the ignored ones, and nothing else of the person", async () => {
    const response = await ask(`${await create()}.ics`);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    expect(response.headers.get('cache-control')).toBe('private, no-store');
    const text = await response.text();
    const events = new ical.Component(ical.parse(text)).getAllSubcomponents('vevent').map((event) => ({
      uid: event.getFirstPropertyValue('uid'),
      title: event.getFirstPropertyValue('summary'),
      status: event.getFirstPropertyValue('status'),
    }));
    expect(events.sort((a, b) => String(a.uid).localeCompare(String(b.uid)))).toEqual([
      { uid: 'event-1@shows.example.org', title: 'Night Ferry: Tour', status: 'CONFIRMED' },
      { uid: 'event-2@shows.example.org', title: 'Plum Rain', status: 'CONFIRMED' },
      { uid: 'event-3@shows.example.org', title: 'Low Tide', status: 'CANCELLED' },
      { uid: 'event-7@shows.example.org', title: 'Fery', status: 'CONFIRMED' },
    ]);
    for (const secret of [anna.id, 'anna', 'parking', 'Gone With']) expect(text).not.toContain(secret);
    const head = await ask(`${await create()}.ics`, { method: 'HEAD' });
    expect([head.status, await head.text()]).toEqual([200, '']);
  });

  it('is revoked at once, and then looks like one that never was', async () => {
    const token = await create();
    expect((await ask(`${token}.ics`)).status).toBe(200);
    await anna.client.from('calendar_tokens').delete().eq('user_id', anna.id).throwOnError();
    const answers = await Promise.all(
      [`${token}.ics`, `${'0'.repeat(64)}.ics`, `${token}`, `${token.toUpperCase()}.ics`, '.ics', '', "'.ics"].map(
        async (path) => {
          const response = await ask(path);
          return [response.status, await response.text(), response.headers.get('content-type')];
        },
      ),
    );
    for (const answer of answers)
      expect(answer).toEqual([404, 'No calendar has this address.\n', 'text/plain; charset=utf-8']);
  });

  it('answers a program that asks all the time with 429', async () => {
    const token = await create();
    await backend.database.transaction((transaction) => transaction.execute('update calendar_tokens set reads = 60'));
    const response = await ask(`${token}.ics`);
    expect(response.status).toBe(429);
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(3500);
    expect((await ask(`${await create()}.ics`)).status).toBe(429);
  });

  it('can only be read', async () => {
    const response = await ask(`${await create()}.ics`, { method: 'POST' });
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
  });

  it.runIf(where === 'the Edge Function')('lets nobody try tokens for long', async () => {
    const statuses: number[] = [];
    for (let index = 0; index < 31; index += 1)
      statuses.push((await ask(`${String(index).padStart(64, '0')}.ics`, {}, '203.0.113.9')).status);
    expect([statuses.filter((status) => status === 404).length, statuses.at(-1)]).toEqual([30, 429]);
    expect((await ask(`${await create()}.ics`, {}, '203.0.113.9')).status).toBe(200);
  });
});

it('the Edge Function imports the versions that the project has', () => {
  const read = (file: string) => JSON.parse(readFileSync(join(PROJECT, file), 'utf8'));
  const { imports } = read('supabase/functions/calendar/deno.json') as { imports: Record<string, string> };
  const { dependencies } = read('package.json') as { dependencies: Record<string, string> };
  for (const [name, target] of Object.entries(imports)) {
    const [, scope, version] = /^npm:\/?(.+)@([^@/]+)\/?$/.exec(target) ?? [];
    if (scope === undefined) expect([name, target]).toEqual(['#formatter', '../../../src/domain/time/formatter.ts']);
    else expect([scope, version]).toEqual([name.replace(/\/$/, ''), dependencies[scope]]);
  }
});
