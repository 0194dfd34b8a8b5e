import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { favoritesApi } from '../../src/api/favorites.ts';
import { signedOut } from '../../src/api/outcome.ts';
import { type Client, createSupabase } from '../../src/api/supabase.ts';
import { SESSION_KEY } from '../../src/domain/account/session-key.ts';
import { accountTexts } from '../../src/domain/text/account-texts.ts';
import { MemoryStorage } from './browser.ts';

const userId = '6f9ae3b1-0000-4000-8000-000000000001';
const item = { type: 'venue', id: 'ember' } as const;
const UNREADABLE = accountTexts.failures.unreadable;

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

const reply =
  (status: number, body: string, headers: Record<string, string> = { 'content-type': 'application/json' }): Answer =>
  (_, response) =>
    response.writeHead(status, headers).end(body);

const hangUp: Answer = (request) => request.socket.destroy();

/** A backend whose responses each test sets. */
describe('a failed or malformed response', () => {
  let server: Server;
  let url: string;
  let storage: MemoryStorage;
  let client: Client;
  let rest: Answer[] = [];
  let token: Answer = hangUp;
  let user: Answer = hangUp;
  let authorizations: (string | undefined)[] = [];

  beforeAll(async () => {
    server = createServer((request, response) => {
      if (request.url?.startsWith('/auth/v1/token')) return token(request, response);
      if (request.url?.startsWith('/auth/v1/')) return user(request, response);
      authorizations.push(request.headers.authorization);
      (rest.length > 1 ? rest.shift() : rest[0])?.(request, response);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => new Promise((resolve) => server.close(resolve)));

  const session = (name: string, secondsLeft: number) => ({
    access_token: name,
    refresh_token: `refresh-${name}`,
    expires_in: secondsLeft,
    expires_at: Math.floor(Date.now() / 1000) + secondsLeft,
    token_type: 'bearer',
    user: { id: userId },
  });

  beforeEach(async () => {
    // What the server said goes to the console, and nowhere else.
    vi.spyOn(console, 'error').mockImplementation(() => {});
    rest = [];
    authorizations = [];
    storage = new MemoryStorage();
    storage.setItem(SESSION_KEY, JSON.stringify(session('first', 3600)));
    client = await createSupabase({ url, key: 'key' }, storage);
  });

  const api = () => favoritesApi(async () => client);

  it.each([
    {
      fault: 'a database error',
      answer: reply(500, '{"message":"out of shape","code":"XX000"}'),
      message: 'The service is out of order at the moment. Please try again later.',
    },
    {
      fault: 'an error page of a gateway',
      answer: reply(502, '<html>Bad Gateway</html>'),
      message: 'The service is out of order at the moment. Please try again later.',
    },
    {
      fault: 'a captive portal',
      answer: reply(200, '<html>Welcome</html>'),
      message: UNREADABLE,
    },
    { fault: 'no list', answer: reply(200, '{"rows":0}'), message: UNREADABLE },
    { fault: 'no rows and no number', answer: reply(200, '[]'), message: UNREADABLE },
  ])('loading: $fault is not treated as an empty list', async ({ answer, message }) => {
    rest = [answer];
    expect(await api().load(userId)).toEqual({ ok: false, kind: 'unknown', message });
  });

  it.each([
    '{"error":"upstream down"}',
    '{"message":{"text":"down"}}',
    'null',
    '[]',
    '[{"message":"down"}]',
    '"down"',
    '7',
    '',
  ])('the gateway answers %j: nothing counts as saved, and none of it is shown', async (body) => {
    for (const [status, kind, message] of [
      [502, 'unknown', 'The service is out of order at the moment. Please try again later.'],
      [404, 'refused', 'Something went wrong. Please try again later.'],
    ] as const) {
      rest = [reply(status, body)];
      const failure = { ok: false, kind, message };
      expect(await api().load(userId)).toEqual(failure);
      expect(await api().add(userId, item)).toEqual(failure);
      expect(await api().remove(userId, item)).toEqual(failure);
      expect(await api().has(userId, item)).toEqual(failure);
    }
  });

  it('to one page fails the whole load', async () => {
    const page = JSON.stringify([{ item_type: 'venue', item_id: 'ember', created_at: '2026-01-01' }]);
    rest = [
      reply(206, page, { 'content-type': 'application/json', 'content-range': '0-0/2' }),
      reply(500, '{"message":"Too late"}'),
    ];
    expect(await api().load(userId)).toMatchObject({ ok: false, kind: 'unknown' });
  });

  it.each([
    { fault: 'no connection', answer: hangUp, kind: 'unknown', message: 'The connection was lost.' },
    {
      fault: 'an internal error',
      answer: reply(500, '{"message":"Sorry"}'),
      kind: 'unknown',
      message: 'The service is out of order at the moment. Please try again later.',
    },
    {
      fault: 'a policy',
      answer: reply(403, '{"message":"Not yours","code":"42501"}'),
      kind: 'refused',
      message: 'Your account is not allowed to do this.',
    },
    {
      fault: 'another conflict',
      answer: reply(409, '{"message":"duplicate key","code":"23514"}'),
      kind: 'refused',
      message: 'That cannot be stored: it is too long, or of another kind.',
    },
  ])('writing: $fault', async ({ answer, kind, message }) => {
    rest = [answer];
    expect(await api().add(userId, item)).toEqual({ ok: false, kind, message });
    expect(await api().remove(userId, item)).toEqual({ ok: false, kind, message });
  });

  it('with 401 refreshes the token once', async () => {
    token = reply(200, JSON.stringify(session('second', 3600)));
    rest = [reply(401, '{"message":"JWT expired","code":"PGRST303"}'), reply(201, '')];
    expect(await api().add(userId, item)).toEqual({ ok: true, value: true });
    expect(authorizations).toEqual(['Bearer first', 'Bearer second']);
  });

  it('with 401 is final if the token cannot be refreshed', async () => {
    token = reply(400, '{"code":"refresh_token_not_found","message":"Invalid Refresh Token"}');
    rest = [reply(401, '{"message":"JWT expired","code":"PGRST303"}')];
    expect(await api().add(userId, item)).toEqual(signedOut('Your session has ended.'));
  });

  it('with 401 is no reason to sign in again while the auth service has too much to do', async () => {
    token = reply(429, '{"code":"over_request_rate_limit","message":"Request rate limit reached"}');
    rest = [reply(401, '{"message":"JWT expired","code":"PGRST303"}')];
    const message = 'Too many requests at once. Please wait a minute and try again.';
    expect(await api().add(userId, item)).toEqual({ ok: false, kind: 'refused', message });
  });

  it('with 401 for a token that was just refreshed is final', async () => {
    token = reply(200, JSON.stringify(session('second', 3600)));
    rest = [reply(401, '{"message":"JWT issued at future","code":"PGRST303"}')];
    expect(await api().add(userId, item)).toEqual(signedOut('Your session has ended.'));
    expect(authorizations).toHaveLength(2);
  });

  it('about a missing key ends the session if the account is gone, and only then', async () => {
    rest = [reply(409, '{"message":"violates foreign key constraint","code":"23503"}')];
    user = reply(503, '');
    expect(await api().add(userId, item)).toEqual({
      ok: false,
      kind: 'refused',
      message: 'What this belongs to no longer exists.',
    });
    expect(storage.getItem(SESSION_KEY)).not.toBeNull();
    user = reply(403, '{"code":"user_not_found","message":"User from sub claim in JWT does not exist"}', {
      'content-type': 'application/json',
      'x-supabase-api-version': '2024-01-01',
    });
    expect(await api().add(userId, item)).toEqual(signedOut('Your account no longer exists.'));
    expect(storage.getItem(SESSION_KEY)).toBeNull();
  });

  it('of any shape is shown in our own words', async () => {
    const sentences: readonly string[] = Object.values(accountTexts.failures);
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 200, max: 599 }).filter((status) => ![204, 205, 304, 401].includes(status)),
        fc.oneof(
          fc.string(),
          fc.json(),
          fc.record({ code: fc.string(), message: fc.string(), hint: fc.string() }).map((body) => JSON.stringify(body)),
          fc.constantFrom('<html><h1>Bad Gateway</h1></html>', '{"message":"', 'x'.repeat(1_000_000)),
        ),
        async (status, body) => {
          rest = [reply(status, body)];
          for (const answer of [await api().load(userId), await api().has(userId, item)]) {
            if (!answer.ok) expect(sentences).toContain(answer.message);
          }
        },
      ),
      { numRuns: 60 },
    );
  }, 60_000);

  it("never comes from another user's session", async () => {
    storage.setItem(SESSION_KEY, JSON.stringify({ ...session('other', 3600), user: { id: 'other' } }));
    expect(await api().load(userId)).toMatchObject({ ok: false, kind: 'refused' });
    expect(authorizations).toEqual([]);
  });
});
