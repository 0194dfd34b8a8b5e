import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { favoritesApi } from '../../src/api/favorites.ts';
import { type Client, createSupabase } from '../../src/api/supabase.ts';
import { SESSION_KEY } from '../../src/domain/account/session-key.ts';
import { MemoryStorage } from './browser.ts';

const userId = '6f9ae3b1-0000-4000-8000-000000000001';
const item = { type: 'venue', id: 'ember' } as const;

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
  let authorizations: (string | undefined)[] = [];

  beforeAll(async () => {
    server = createServer((request, response) => {
      if (request.url?.startsWith('/auth/v1/token')) return token(request, response);
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
      message: 'out of shape',
    },
    {
      fault: 'an error page of a gateway',
      answer: reply(502, '<html>Bad Gateway</html>'),
      message: 'The server answered with status 502.',
    },
    {
      fault: 'a captive portal',
      answer: reply(200, '<html>Welcome</html>'),
      message: 'The server answered with status 200.',
    },
    { fault: 'no list', answer: reply(200, '{"rows":0}'), message: 'The server answered with status 200.' },
    { fault: 'no rows and no number', answer: reply(200, '[]'), message: 'The server answered with status 200.' },
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
  ])('the gateway answers %j: nothing counts as saved, and the status is said', async (body) => {
    for (const [status, kind] of [
      [502, 'unknown'],
      [404, 'refused'],
    ] as const) {
      rest = [reply(status, body)];
      const failure = { ok: false, kind, message: `The server answered with status ${status}.` };
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
    expect(await api().load(userId)).toMatchObject({ ok: false, message: 'Too late' });
  });

  it.each([
    { fault: 'no connection', answer: hangUp, kind: 'unknown', message: 'The connection was lost.' },
    { fault: 'an internal error', answer: reply(500, '{"message":"Sorry"}'), kind: 'unknown', message: 'Sorry' },
    {
      fault: 'a policy',
      answer: reply(403, '{"message":"Not yours","code":"42501"}'),
      kind: 'refused',
      message: 'Not yours',
    },
    {
      fault: 'another conflict',
      answer: reply(409, '{"message":"No such user","code":"23503"}'),
      kind: 'refused',
      message: 'No such user',
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
    expect(await api().add(userId, item)).toMatchObject({ ok: false, kind: 'refused', message: 'JWT expired' });
  });

  it("never comes from another user's session", async () => {
    storage.setItem(SESSION_KEY, JSON.stringify({ ...session('other', 3600), user: { id: 'other' } }));
    expect(await api().load(userId)).toMatchObject({ ok: false, kind: 'refused' });
    expect(authorizations).toEqual([]);
  });
});
