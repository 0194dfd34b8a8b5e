import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { networkInterfaces } from 'node:os';
import { text } from 'node:stream/consumers';
import { Hono } from 'hono';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { listen } from '../../scripts/local-supabase/listen.ts';
import { type LocalSupabase, startLocalSupabase } from '../../scripts/local-supabase/start.ts';
import { rawRequest } from '../serve/raw-request.ts';

let backend: LocalSupabase;
let port = 0;

beforeAll(async () => {
  backend = await startLocalSupabase({ siteUrl: 'https://shows.example' });
  port = Number(new URL(backend.url).port);
});
afterAll(() => backend.close());

const venues = () => backend.database.transaction((transaction) => transaction.query('select from public.venues'));
const accessHeaders = (headers: object) => Object.keys(headers).filter((name) => name.startsWith('access-control'));

describe('a foreign Host (DNS rebinding) is refused, even with a key', () => {
  it.each([
    'evil.example',
    'evil.example:54321',
    'localhost.evil.example',
    '127.0.0.1.evil.example',
    'evil.localhost.example',
    '0.0.0.0',
    '10.0.0.1',
    '169.254.169.254',
    '[::]',
    'localhost.',
    'shows.example',
  ])('Host: %s', async (host) => {
    const headers = { host, apikey: backend.secretKey, 'content-type': 'application/json' };
    for (const path of ['/rest/v1/events', '/auth/v1/settings', '/auth/v1/authorize?provider=discord', '/nowhere']) {
      const answer = await rawRequest(port, path, { headers });
      expect([path, answer.status, accessHeaders(answer.headers)]).toEqual([path, 403, []]);
      expect(answer.headers['location']).toBeUndefined();
    }
    const write = await rawRequest(port, '/rest/v1/venues?columns=venue_slug', { method: 'POST', headers });
    expect(write.status).toBe(403);
  });

  it('a request line and a header that disagree are refused', async () => {
    for (const [target, host] of [
      ['http://evil.example/rest/v1/events', 'localhost'],
      ['http://localhost/rest/v1/events', 'evil.example'],
    ] as const) {
      const answer = await rawRequest(port, target, { headers: { host, apikey: backend.publishableKey } });
      expect(answer.status).toBe(403);
    }
  });

  it.each(['localhost', 'LocalHost:1', '127.0.0.1', '127.0.0.1:9999', '[::1]:3'])(
    'Host: %s is answered',
    async (host) => {
      const answer = await rawRequest(port, '/rest/v1/events', { headers: { host, apikey: backend.publishableKey } });
      expect(answer.status).toBe(200);
    },
  );
});

describe('a page of another site', () => {
  const foreign = [
    'https://evil.example',
    'null',
    'https://shows.example.evil.example',
    'http://shows.example',
    'https://shows.example:8443',
    'http://localhost.evil.example:4321',
    'http://127.0.0.1.evil.example',
    'file://',
    'ftp://localhost',
    'nonsense',
  ];

  it.each(foreign)('%s gets no CORS permission and cannot write without a preflight', async (origin) => {
    const { url, secretKey } = backend;
    const preflight = await fetch(`${url}/rest/v1/venues`, {
      method: 'OPTIONS',
      headers: { origin, 'access-control-request-method': 'POST', 'access-control-request-headers': 'apikey' },
    });
    // What a form or a `no-cors` fetch can send: the key in the URL, a plain-text body.
    const simple = (path: string, body = '') =>
      fetch(`${url}${path}`, { method: 'POST', headers: { origin, 'content-type': 'text/plain' }, body });
    const written = await simple(`/rest/v1/venues?apikey=${secretKey}`, '{"venue_slug":"mine"}');
    const called = await simple(`/rest/v1/rpc/drop_stale_notifications?apikey=${secretKey}`);
    const consent = await fetch(`${url}/auth/v1/local/discord`, {
      method: 'POST',
      headers: { origin },
      body: new URLSearchParams({ state: 'x', email: 'a@example.org', decision: 'authorize' }),
      redirect: 'manual',
    });
    const plain = await fetch(`${url}/rest/v1/venues`, {
      method: 'POST',
      headers: { origin, apikey: secretKey, 'content-type': 'application/json' },
      body: '{"venue_slug":"mine"}',
    });
    for (const answer of [preflight, written, called, consent, plain]) {
      expect(answer.status).toBe(403);
      expect(accessHeaders(Object.fromEntries(answer.headers))).toEqual([]);
      expect(await answer.json()).toEqual({ message: expect.stringContaining('no other site') });
    }
    expect(await venues()).toEqual([]);
  });

  it.each(['https://shows.example', 'http://localhost:4321', 'http://127.0.0.1:4399', 'http://[::1]'])(
    '%s, the site or this machine, is answered',
    async (origin) => {
      const answer = await fetch(`${backend.url}/rest/v1/events`, {
        headers: { origin, apikey: backend.publishableKey },
      });
      expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([200, origin]);
      expect(answer.headers.get('access-control-allow-credentials')).toBeNull();
    },
  );
});

describe('a request without an Origin', () => {
  const from = (site: string, mode: string, dest: string) => ({
    'sec-fetch-site': site,
    'sec-fetch-mode': mode,
    'sec-fetch-dest': dest,
  });
  const picture = from('cross-site', 'no-cors', 'image');
  const link = from('cross-site', 'navigate', 'document');
  const frame = from('cross-site', 'navigate', 'iframe');
  const events = '/rest/v1/events?apikey=sb_publishable_local_eventhub_0000';
  const authorize = '/auth/v1/authorize?provider=discord';
  const consent = '/auth/v1/local/discord?state=x';
  const avatar = '/auth/v1/local/avatar.svg?name=A';

  it.each([
    ['a picture of data', events, picture, 403],
    ['a script', events, from('cross-site', 'no-cors', 'script'), 403],
    ['a link to data', events, link, 403],
    ['a frame with data', events, frame, 403],
    ['a picture that begins a sign-in', authorize, picture, 403],
    ['a frame that begins a sign-in', authorize, frame, 403],
    ['a frame with the consent page', consent, frame, 403],
    ['an unknown path', '/nowhere', picture, 403],
    ['a fetch of the picture of an account', avatar, from('cross-site', 'no-cors', 'empty'), 403],
    ['a link that begins a sign-in', authorize, link, 302],
    ['the consent page after it', consent, link, 200],
    ['the picture of an account', avatar, picture, 200],
    ['data, from another port of this host', events, from('same-site', 'no-cors', 'image'), 200],
    ['data, from its own page', events, from('same-origin', 'no-cors', 'image'), 200],
    ['data, typed into the address bar', events, from('none', 'navigate', 'document'), 200],
    ['data, from a client that is no browser', events, {}, 200],
  ])('%s', async (_, target, headers, status) => {
    expect((await rawRequest(port, target, { headers })).status).toBe(status);
  });

  it('from another site changes nothing, however it is sent', async () => {
    const target = `/rest/v1/venues?apikey=${backend.secretKey}&venue_slug=eq.x`;
    for (const method of ['POST', 'PATCH', 'DELETE', 'OPTIONS', 'HEAD']) {
      for (const headers of [picture, link, frame]) {
        expect((await rawRequest(port, target, { method, headers })).status).toBe(403);
      }
    }
  });
});

it('listens on 127.0.0.1 only', async () => {
  const others = Object.values(networkInterfaces())
    .flatMap((list) => list ?? [])
    .filter(({ internal, family }) => !internal && family === 'IPv4')
    .map(({ address }) => address);
  for (const host of ['127.0.0.2', ...others]) {
    const socket = connect({ host, port, timeout: 1000 });
    socket.on('timeout', () => socket.destroy(new Error('no answer')));
    await expect(once(socket, 'connect'), host).rejects.toThrow();
  }
});

describe('a body larger than 20 MB', () => {
  const post = (length: string) =>
    `POST /rest/v1/venues HTTP/1.1\r\nHost: localhost\r\napikey: ${backend.secretKey}\r\ncontent-type: application/json\r\n${length}\r\n\r\n`;

  it('is refused by its content-length, or while it is streamed', async () => {
    const announced = connect(port, '127.0.0.1');
    announced.write(post('content-length: 99999999999'));
    const [head] = await once(announced, 'data');
    expect(String(head)).toMatch(/^HTTP\/1\.1 413 /);
    announced.destroy();

    const chunk = new Uint8Array(1024 * 1024).fill(0x20);
    const body = new ReadableStream({
      start: (stream) => {
        for (let count = 0; count < 21; count += 1) stream.enqueue(chunk);
        stream.close();
      },
    });
    const request = {
      method: 'POST',
      headers: { apikey: backend.secretKey, 'content-type': 'application/json' },
      body,
      duplex: 'half',
    };
    const streamed = await fetch(`${backend.url}/rest/v1/venues`, request);
    expect(streamed.status).toBe(413);
    const alive = await fetch(`${backend.url}/rest/v1/venues`, { headers: { apikey: backend.publishableKey } });
    expect(await alive.json()).toEqual([]);
  });

  it.each([
    ['of known length', `content-length: ${80 * 2 ** 20}`, (piece: string) => piece, ''],
    [
      'of unknown length',
      'transfer-encoding: chunked',
      (piece: string) => `${piece.length.toString(16)}\r\n${piece}\r\n`,
      '0\r\n\r\n',
    ],
  ])('%s is read to its end, so that its client gets the answer', async (_, length, frame, ending) => {
    const socket = connect(port, '127.0.0.1');
    const answers = text(socket);
    const piece = frame(' '.repeat(2 ** 20));
    const sent = [post(length), ...Array<string>(80).fill(piece), ending];
    const next = `GET /rest/v1/venues HTTP/1.1\r\nHost: localhost\r\napikey: ${backend.secretKey}\r\n`;
    for (const part of [...sent, `${next}connection: close\r\n\r\n`]) {
      if (!socket.write(part)) await once(socket, 'drain');
    }
    const message = JSON.stringify({ message: 'The body is larger than 20 MB.' });
    expect(await answers).toMatch(new RegExp(`^HTTP/1.1 413 [^]+${message}HTTP/1.1 200 [^]+\\[\\]$`));
  });
});

describe('an unfinished request', () => {
  const opened: Socket[] = [];
  afterEach(() => {
    for (const socket of opened.splice(0)) socket.destroy();
  });

  const application = new Hono();
  application.post('/', async (context) => context.text(await context.req.text()));
  application.onError((_, context) => context.body(null, 500));
  const half = (address: string, beginning: string) => {
    const socket = connect(Number(new URL(address).port), '127.0.0.1');
    opened.push(socket);
    socket.write(beginning);
    return socket;
  };
  const HEAD = 'POST / HTTP/1.1\r\nHost: localhost\r\n';
  const BODY = `${HEAD}content-length: 100\r\n\r\nhalf`;

  it.each([
    ['in its headers', HEAD],
    ['in its body', BODY],
  ])('%s times out while others are served', async (_, beginning) => {
    const server = await listen(application, 0, { headers: 500, request: 1_000, close: 10_000 });
    const socket = half(server.url, beginning);
    const answer = text(socket);
    const other = await fetch(server.url, { method: 'POST', body: 'whole' });
    expect(await other.text()).toBe('whole');
    expect(await answer).toMatch(/^HTTP\/1\.1 408 /);
    await server.close();
  });

  it('of a client that disconnects is not reported', async () => {
    const said = vi.spyOn(console, 'error');
    const socket = half(backend.url, BODY.replace('POST /', `POST /rest/v1/venues?apikey=${backend.secretKey}`));
    await once(socket, 'ready');
    socket.destroy();
    await once(socket, 'close');
    // Anything printed about the first request is printed before later ones are answered.
    for (let request = 0; request < 5; request += 1) await venues();
    await fetch(`${backend.url}/rest/v1/events`, { headers: { apikey: backend.publishableKey } });
    expect(said).not.toHaveBeenCalled();
    said.mockRestore();
  });

  it('does not keep the server from closing', async () => {
    const server = await listen(application, 0, { headers: 60_000, request: 60_000, close: 50 });
    const sockets = [HEAD, BODY].map((beginning) => half(server.url, beginning));
    const ended = Promise.all(sockets.map((socket) => text(socket).catch(() => '')));
    await fetch(server.url, { method: 'POST', body: 'whole' });
    await server.close();
    expect(await ended).toEqual(['', '']);
  });
});
