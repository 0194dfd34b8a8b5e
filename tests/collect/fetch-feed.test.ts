import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type FeedRequest, type Fetched, fetchFeed } from '../../scripts/collect/fetch-feed.ts';
import { openHttpClient } from '../../scripts/collect/http-client.ts';
import { openRobots } from '../../scripts/collect/robots.ts';
import { type Answer, type FeedServer, startFeedServer } from './feed-server.ts';

const AGENT = 'EventHub (+https://shows.example)';

let server: FeedServer;
let folder = '';
const answers = new Map<string, Answer>();

beforeAll(async () => {
  server = await startFeedServer(answers);
  folder = await mkdtemp(join(tmpdir(), 'eventhub-feeds-'));
});
afterAll(async () => {
  await server?.close();
  await rm(folder, { recursive: true });
});
beforeEach(() => {
  answers.clear();
  server.asked.length = 0;
});

const here = (path: string, host = 0) => `http://${server.hosts[host]}${path}`;
const says = (status: number, headers: Record<string, string> = {}, body: string | Buffer = ''): Answer => {
  return (_, response) => response.writeHead(status, headers).end(body);
};

/** Fetches from a host that is allowed by name, unless `privateHosts` says otherwise. */
async function fetching(url: string, given: Partial<FeedRequest> = {}, privateHosts: readonly string[] = server.hosts) {
  const signal = new AbortController().signal;
  const client = openHttpClient(privateHosts, AGENT, signal);
  const request: FeedRequest = {
    url: new URL(url),
    headers: {},
    known: null,
    obeysRobots: true,
    megabytes: 1,
    timeoutMs: 5_000,
    fileFor: (type) => join(folder, type.replace('/', '-') || 'feed'),
    ...given,
  };
  return await fetchFeed(request, { client, robots: openRobots(client), signal, firstWaitMs: 1 });
}

const textOf = async (fetched: Fetched) => (fetched === 'unchanged' ? null : await readFile(fetched.file, 'utf8'));

describe('a feed', () => {
  it.each([
    ['plain', {}, Buffer.from('rows')],
    ['with gzip', { 'content-encoding': 'gzip' }, gzipSync('rows')],
    ['with brotli', { 'content-encoding': 'br' }, brotliCompressSync('rows')],
    ['with both', { 'content-encoding': 'br, gzip' }, gzipSync(brotliCompressSync('rows'))],
    ['as a file of gzip', {}, gzipSync('rows')],
    ['as a file of gzip, with brotli', { 'content-encoding': 'br' }, brotliCompressSync(gzipSync('rows'))],
  ])('is unpacked: %s', async (_, headers, body) => {
    answers.set('/feed', says(200, { ...headers, 'content-type': 'text/csv; charset=utf-8', etag: '"1"' }, body));
    const fetched = await fetching(here('/feed'));
    expect(await textOf(fetched)).toBe('rows');
    expect(fetched).toMatchObject({
      file: join(folder, 'text-csv'),
      validators: { etag: '"1"', lastModified: null },
    });
  });

  it('is asked for by name, and not again if it has not changed', async () => {
    const seen: unknown[] = [];
    answers.set('/feed', (request, response) => {
      const { 'user-agent': agent, 'if-none-match': tag, 'if-modified-since': date } = request.headers;
      seen.push({ agent, tag, date });
      response.writeHead(304).end();
    });
    const known = { etag: '"1"', lastModified: 'Thu, 01 Jan 2026 00:00:00 GMT' };
    expect(await fetching(here('/feed'), { known })).toBe('unchanged');
    expect(seen).toEqual([{ agent: AGENT, tag: known.etag, date: known.lastModified }]);
    await expect(fetching(here('/feed'))).rejects.toThrow('Its host answers 304 instead of the feed.');
  });

  it.each([
    [
      'cut short in gzip',
      says(200, { 'content-encoding': 'gzip' }, gzipSync('rows'.repeat(99)).subarray(0, 20)),
      /cut short/,
    ],
    ['corrupt in brotli', says(200, { 'content-encoding': 'br' }, Buffer.alloc(50, 7)), /compressed wrongly/],
    ['a cut file of gzip', says(200, {}, gzipSync('rows'.repeat(99)).subarray(0, 20)), /cut short/],
    ['packed otherwise', says(200, { 'content-encoding': 'zstd' }, 'x'), /was not asked for/],
    ['too large', says(200, {}, Buffer.alloc(1_000_001)), /larger than 1 MB/],
    ['too large when unpacked', says(200, {}, gzipSync(Buffer.alloc(1_000_001))), /larger than 1 MB/],
    ['behind a login', says(403), /refuses access \(403\)/],
    ['gone', says(410), /no longer at its address \(410\)/],
    [
      'missing in the middle',
      (_, response) => void response.writeHead(200).write('x', () => response.destroy()),
      /broke off/,
    ],
    ['a long header', says(200, { 'x-long': 'x'.repeat(20_000) }), /^The header of its answer is too large/],
    ['no HTTP', (request) => request.socket.end('220 mail ready\r\n'), /does not answer in HTTP/],
  ] as [string, Answer, RegExp][])('is refused: %s', async (_, answer, message) => {
    answers.set('/feed', answer);
    await expect(fetching(here('/feed'))).rejects.toThrow(message);
  });

  it('whose host is away for a moment is asked for three times', async () => {
    let count = 0;
    answers.set('/feed', (request, response) => {
      count += 1;
      (count < 3 ? says(503, { 'retry-after': '0' }) : says(200, {}, 'rows'))(request, response);
    });
    expect(await textOf(await fetching(here('/feed')))).toBe('rows');
    answers.set('/feed', says(429));
    server.asked.length = 0;
    await expect(fetching(here('/feed'))).rejects.toThrow('answers 429');
    expect(server.asked).toHaveLength(3);
    answers.set('/feed', says(503, { 'retry-after': '3600' }));
    server.asked.length = 0;
    await expect(fetching(here('/feed'))).rejects.toThrow('answers 503');
    expect(server.asked).toHaveLength(1);
  });
});

describe('a redirect', () => {
  it('is followed, without headers to another host', async () => {
    const seen: (string | undefined)[] = [];
    const collect: (answer: Answer) => Answer = (answer) => (request, response) => {
      seen.push(request.headers.authorization);
      answer(request, response);
    };
    answers.set('/a', collect(says(301, { location: '/b' })));
    answers.set('/b', collect(says(307, { location: here('/c', 1) })));
    answers.set('/c', collect(says(200, {}, 'rows')));
    expect(await textOf(await fetching(here('/a'), { headers: { authorization: 'Bearer x' } }))).toBe('rows');
    expect(seen).toEqual(['Bearer x', 'Bearer x', server.hosts.length > 1 ? undefined : 'Bearer x']);
  });

  it.each([
    ['without https', 'http://hall.example/', /without https/],
    ['to a file', 'file:///etc/passwd', /without https/],
    ['to this machine', 'https://127.0.0.1:1/', /private network/],
    ['to this machine by its name', 'https://localhost:1/', /private network/],
    ['to this machine in IPv6', 'https://[::ffff:127.0.0.1]:1/', /private network/],
    ['to the cloud’s own', 'https://169.254.169.254/', /private network/],
    ['to itself', '/feed', /more than 5 times/],
    ['to nowhere', '', /to nowhere/],
  ])('is not followed: %s', async (_, location, message) => {
    answers.set('/feed', says(302, location === '' ? {} : { location }));
    await expect(fetching(here('/feed'))).rejects.toThrow(message);
  });
});

describe('a private host', () => {
  it.each(['http://127.0.0.1:1/', 'http://localhost:1/'])('is not asked: %s', async (url) => {
    await expect(fetching(url, {}, [])).rejects.toThrow(/private network/);
  });

  it('is asked at the port that the file allows, and at no other', async () => {
    answers.set('/feed', says(200, {}, 'rows'));
    await expect(fetching(here('/feed'), {}, ['127.0.0.1:1'])).rejects.toThrow(/private network/);
    expect(await textOf(await fetching(here('/feed'), {}, ['127.0.0.1']))).toBe('rows');
  });
});

describe('robots.txt', () => {
  it.each([
    ['a file for all', 'User-agent: *\nDisallow: /'],
    ['a file for EventHub', 'User-agent: *\nDisallow:\n\nUser-agent: EventHub\nDisallow: /feed'],
  ])('%s keeps EventHub out', async (_, body) => {
    answers.set('/robots.txt', says(200, {}, body));
    answers.set('/feed', says(200, {}, 'rows'));
    await expect(fetching(here('/feed'))).rejects.toThrow(/robots\.txt of its host forbids/);
    expect(server.asked).toEqual([]);
    expect(await textOf(await fetching(here('/feed'), { obeysRobots: false }))).toBe('rows');
  });

  it('that names other paths, or is missing, keeps nobody out', async () => {
    answers.set('/feed', says(200, {}, 'rows'));
    for (const answer of [says(200, {}, 'User-agent: *\nDisallow: /private'), says(404), says(403)]) {
      answers.set('/robots.txt', answer);
      expect(await textOf(await fetching(here('/feed')))).toBe('rows');
    }
  });

  it('that cannot be read may say anything', async () => {
    answers.set('/robots.txt', says(500));
    await expect(fetching(here('/feed'))).rejects.toThrow(/robots\.txt cannot be read \(500\)/);
  });

  it('is read once, and its delay kept', async () => {
    const signal = new AbortController().signal;
    const client = openHttpClient(server.hosts, AGENT, signal);
    const robots = openRobots(client);
    let asked = 0;
    answers.set('/robots.txt', (request, response) => {
      asked += 1;
      says(200, {}, 'User-agent: *\nCrawl-delay: 0.2')(request, response);
    });
    const begin = performance.now();
    await robots.check(new URL(here('/feed')));
    await robots.check(new URL(here('/other')));
    await client.get({ url: new URL(here('/feed')), headers: {}, timeoutMs: 1_000 }, async () => null);
    expect(asked).toBe(1);
    expect(performance.now() - begin).toBeGreaterThanOrEqual(190);
  });
});
