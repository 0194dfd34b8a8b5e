import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { type LocalSupabase, startLocalSupabase } from '../../scripts/local-supabase/start.ts';
import { accessToken, operator, signedIn } from './clients.ts';
import { body, headers, hostile, SECRET, target, VICTIM } from './hostile-words.ts';

// Hundreds of requests, possibly on a slow machine.
vi.setConfig({ testTimeout: 120_000 });

/** FUZZ_RUNS=2000 runs the long version. */
const RUNS = { numRuns: Number(process.env['FUZZ_RUNS'] ?? 100) };

let backend: LocalSupabase;
/** What an outsider can have: the publishable key, and the token of another user. */
let credentials: { apikey: string; authorization?: string }[] = [];

beforeAll(async () => {
  backend = await startLocalSupabase();
  const admin = operator(backend);
  await backend.database.transaction((transaction) =>
    transaction.query('insert into auth.users (id, email) values ($1::text::uuid, $2)', [
      VICTIM,
      `${SECRET}@example.org`,
    ]),
  );
  const bela = await signedIn(backend, 'bela@example.org');
  await admin.from('venues').insert({ venue_slug: 'ember', full_name: 'Ember' }).throwOnError();
  await admin.from('events').insert({ event_id: 1, name: 'Night', venue_slug: 'ember' }).throwOnError();
  const webhook = `https://discord.com/api/webhooks/1/${SECRET}`;
  await admin
    .from('profiles')
    .update({ discord_webhook_url: webhook, notification_blacklist: [SECRET] })
    .eq('id', VICTIM)
    .throwOnError();
  await admin.from('favorites').insert({ user_id: VICTIM, item_type: 'artist', item_id: SECRET }).throwOnError();
  await admin.from('notification_deliveries').insert({ user_id: VICTIM, event_id: 1, error: SECRET }).throwOnError();
  const { publishableKey: apikey } = backend;
  const token = await accessToken(backend, { sub: bela.id, email: 'bela@example.org' });
  credentials = [{ apikey }, { apikey, authorization: `Bearer ${token}` }];
});
afterAll(() => backend.close());
afterEach(() => vi.restoreAllMocks());

/** All data except Bela's, and except pending sign-ins, which anyone may start. */
async function state(): Promise<string> {
  const [row] = await backend.database.transaction((transaction) =>
    transaction.query<{ state: string }>(`
      select jsonb_build_object(
        'events', (select jsonb_agg(e order by event_id) from public.events e),
        'venues', (select jsonb_agg(v order by venue_slug) from public.venues v),
        'settings', (select jsonb_agg(s) from public.site_settings s),
        'people', (select jsonb_agg(p order by id) from public.profiles p join auth.users u using (id)
          where u.email <> 'bela@example.org'),
        'users', (select jsonb_agg(u order by id) from auth.users u where u.email <> 'bela@example.org'),
        'favorites', (select jsonb_agg(f order by f.id) from public.favorites f join auth.users u on u.id = f.user_id
          where u.email <> 'bela@example.org'),
        'deliveries', (select jsonb_agg(d) from public.notification_deliveries d),
        'keys', (select count(*) from auth.signing_keys),
        'sessions', (select count(*) from auth.sessions),
        'tables', (select jsonb_agg(c.relname order by c.relname) from pg_class c
          where c.relnamespace in ('public'::regnamespace, 'auth'::regnamespace)),
        'roles', (select jsonb_agg(r.rolname order by r.rolname) from pg_roles r)
      )::text as state`),
  );
  return row?.state ?? '';
}

async function ask(target: string, who: number, init: RequestInit) {
  const answer = await fetch(backend.url + target, {
    redirect: 'manual',
    ...init,
    headers: { 'content-type': 'application/json', ...init.headers, ...credentials[who] },
  });
  return { answer, text: await answer.text() };
}

/** No internal error, no SQL syntax error (injection), no transaction left open. */
function expectHandled(answer: Response, text: string): void {
  expect(text).not.toMatch(/"code":"(?:XX|42601|25P|0A000|42P0[12])/);
  // Limits of PostgreSQL (54) and writes to a view (55) are 500 in PostgREST, too.
  if (answer.status >= 500) expect(text).toMatch(/"code":"5[45]/);
  if (text !== '') expect(answer.headers.get('content-type')).toMatch(/^application\/(?:vnd\.pgrst\.object\+)?json/);
}

const someone = fc.constantFrom(0, 1);

describe('arbitrary requests of an outsider', () => {
  it('a read reveals and changes nothing of others and never fails internally', async () => {
    const printed = vi.spyOn(console, 'error');
    const before = await state();
    await fc.assert(
      fc.asyncProperty(target, headers, someone, fc.constantFrom('GET', 'HEAD'), async (to, sent, who, method) => {
        const { answer, text } = await ask(`/rest/v1/${to}`, who, { method, headers: sent });
        expectHandled(answer, text);
        expect(text).not.toContain(SECRET);
      }),
      RUNS,
    );
    expect(await state()).toBe(before);
    expect(printed).not.toHaveBeenCalled();
  });

  it('a write or call reveals and changes nothing of others and never fails internally', async () => {
    const printed = vi.spyOn(console, 'error');
    const before = await state();
    const method = fc.constantFrom('POST', 'POST', 'PATCH', 'DELETE', 'PUT');
    await fc.assert(
      fc.asyncProperty(target, headers, someone, method, body, async (to, sent, who, verb, content) => {
        fc.pre(!to.startsWith('rpc/delete_my_account?') || who === 0);
        const init = { method: verb, headers: sent, body: content };
        const { answer, text } = await ask(`/rest/v1/${to}`, who, init);
        expectHandled(answer, text);
        expect(text).not.toContain(SECRET);
        const isCall = to.startsWith('rpc/');
        if (who === 0 && !isCall) expect(answer.ok && answer.status !== 204 ? text : '').toMatch(/^(?:\[\])?$/);
      }),
      RUNS,
    );
    expect(await state()).toBe(before);
    expect(printed).not.toHaveBeenCalled();
  });

  it('the auth service never fails internally and redirects to the site or this machine only', async () => {
    const printed = vi.spyOn(console, 'error');
    const before = await state();
    const own = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;
    const address = fc.oneof(
      hostile,
      fc.webUrl(),
      fc
        .tuple(
          fc.constantFrom('http://', 'https://', '//', 'javascript:', 'http:\\\\', 'data:text/html,', ''),
          fc.constantFrom('localhost:4321', 'localhost', '127.0.0.1', 'evil.example', 'localhost:4321@evil.example'),
          fc.constantFrom('', '/', '.evil.example', '@evil.example', ':80', '\\@evil.example', '#@evil.example', '\0'),
          hostile,
        )
        .map((parts) => parts.join('')),
    );
    const signInParameter = fc.tuple(
      fc.constantFrom(
        'provider',
        'code_challenge',
        'code_challenge_method',
        'state',
        'scopes',
        'token_seconds',
        'scope',
      ),
      fc.oneof(hostile, fc.constantFrom('discord', 'a'.repeat(43), 's256', 'plain', 'global')),
    );
    const json = fc
      .dictionary(
        fc.constantFrom('refresh_token', 'auth_code', 'code_verifier', 'data', 'email', 'role', 'app_metadata'),
        fc.oneof(hostile, fc.jsonValue({ maxDepth: 2 }), fc.dictionary(hostile, hostile, { maxKeys: 2 })),
      )
      .map((fields) => JSON.stringify(fields));
    const request = fc.oneof(
      fc.tuple(fc.constant('/authorize?provider=discord&'), fc.constant('GET'), fc.constant(undefined)),
      fc.tuple(
        fc.constantFrom('/authorize?', '/settings?', '/user?', '/local/discord?'),
        fc.constant('GET'),
        fc.constant(undefined),
      ),
      fc.tuple(
        fc.constantFrom(
          '/token?grant_type=pkce&',
          '/token?grant_type=refresh_token&',
          '/token?',
          '/logout?',
          '/local/discord?',
        ),
        fc.constant('POST'),
        fc.oneof(json, hostile),
      ),
    );
    await fc.assert(
      fc.asyncProperty(
        request,
        fc.array(signInParameter, { maxLength: 3 }),
        fc.option(address),
        async ([to, method, content], pairs, redirect) => {
          const query = new URLSearchParams(pairs);
          if (redirect !== null) query.set('redirect_to', redirect);
          const { answer, text } = await ask(`/auth/v1${to}${query}`, 0, { method, body: content ?? null });
          expect(answer.status).toBeLessThan(500);
          expect(text).not.toContain(SECRET);
          const state = new URL(answer.headers.get('location') ?? backend.url).searchParams.get('state');
          if (state === null) return;
          const form = { method: 'POST', redirect: 'manual', headers: {} } as const;
          const decided = new URLSearchParams({ state, decision: 'cancel' });
          const back = await fetch(`${backend.url}/auth/v1/local/discord`, { ...form, body: decided });
          expect(back.status).toBe(303);
          const { protocol, hostname } = new URL(back.headers.get('location') ?? '');
          expect(hostname).toMatch(own);
          expect(protocol).toMatch(/^https?:$/);
        },
      ),
      RUNS,
    );
    expect(await state()).toBe(before);
    expect(printed).not.toHaveBeenCalled();
  });

  it('a name or an e-mail is stored unchanged or refused', async () => {
    const printed = vi.spyOn(console, 'error');
    await fc.assert(
      fc.asyncProperty(hostile, hostile, async (name, email) => {
        const started = await fetch(`${backend.url}/auth/v1/authorize?provider=discord`, { redirect: 'manual' });
        const state = new URL(started.headers.get('location') ?? '').searchParams.get('state') ?? '';
        const form = new URLSearchParams({ state, name, email: `x${email}`, decision: 'authorize' });
        const init = { method: 'POST', body: form, redirect: 'manual' } as const;
        const back = await fetch(`${backend.url}/auth/v1/local/discord`, init);
        expect([303, 400]).toContain(back.status);
        if (back.status === 400) return;
        const fragment = new URLSearchParams(new URL(back.headers.get('location') ?? '').hash.slice(1));
        const token = fragment.get('access_token') ?? '';
        const own = { apikey: backend.publishableKey, authorization: `Bearer ${token}` };
        const user = await (await fetch(`${backend.url}/auth/v1/user`, { headers: own })).json();
        expect(user).toMatchObject({ role: 'authenticated', email: form.get('email')?.trim().toLowerCase() });
      }),
      { numRuns: 50 },
    );
    expect(printed).not.toHaveBeenCalled();
  });
});

describe('nesting that would overflow the stack of the database', () => {
  const depth = 20_000;
  const deep = '['.repeat(depth) + ']'.repeat(depth);
  const shorter = '['.repeat(2_500) + ']'.repeat(2_500);

  it.each([
    ['a JSON body', '/rest/v1/rpc/is_upcoming', { method: 'POST', body: `{"zone":${deep}}` }],
    ['a JSON body of a write', '/rest/v1/favorites', { method: 'POST', body: `{"item_id":${deep}}` }],
    ['an argument', '/rest/v1/rpc/import_events', { method: 'POST', body: `{"rows":${shorter}}` }],
    ['groups of filters', `/rest/v1/events?or=${'(and'.repeat(2_000)}(event_id.eq.1)${')'.repeat(2_000)}`, {}],
    ['embeds', `/rest/v1/events?select=${'venues('.repeat(1_500)}*${')'.repeat(1_500)}`, {}],
    [
      'a refresh token',
      '/auth/v1/token?grant_type=refresh_token',
      { method: 'POST', body: `{"refresh_token":${deep}}` },
    ],
  ])('in %s is refused, and the next request is answered', async (_, target, init) => {
    const { answer } = await ask(target, 1, init);
    expect(answer.status).toBe(400);
    const { text } = await ask('/rest/v1/venues?select=venue_slug', 0, {});
    expect(JSON.parse(text)).toEqual([{ venue_slug: 'ember' }]);
  });
});
