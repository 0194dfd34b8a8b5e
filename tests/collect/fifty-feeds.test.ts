import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type LocalSupabase, startLocalSupabase } from '../../scripts/local-supabase/start.ts';
import { startCommand } from '../cli/run-command.ts';
import { operator } from '../local-supabase/clients.ts';
import { type Answer, type FeedServer, startFeedServer, versioned } from './feed-server.ts';
import { KINDS, nightsOf } from './invented-feeds.ts';

const GOOD = 38;
const NIGHTS = 8;
/** Of the good feeds, those that change between the runs. */
const CHANGED = [0, 7, 20];
const TOKEN = `token-${randomBytes(8).toString('hex')}`;

let backend: LocalSupabase;
let server: FeedServer;
let trap: Server;
let trapped = 0;
let folder = '';
let version = 1;

const good = Array.from({ length: GOOD }, (_, feed) => {
  const kind = KINDS[feed % KINDS.length] as (typeof KINDS)[number];
  const read = () => {
    const isNew = version === 2 && CHANGED.includes(feed);
    return { body: kind.write(nightsOf(feed + 1, NIGHTS, isNew ? 2 : 1)), version: (feed % 2) + (isNew ? 3 : 1) };
  };
  const { encoding, type } = kind;
  const headers = { 'content-type': type, ...(encoding === undefined ? {} : { 'content-encoding': encoding }) };
  return { name: `good-${feed}`, path: `/${feed}/${kind.file}`, keys: kind.keys, answer: versioned(read, headers) };
});

const later =
  (milliseconds: number, answer: Answer): Answer =>
  (request, response) => {
    setTimeout(() => answer(request, response), milliseconds);
  };

const body = (feed: number, count = NIGHTS) => KINDS[0]?.write(nightsOf(feed, count)) as Buffer;

/** By name: the answer, more keys of sources.yaml, and what the table says. */
const odd: Readonly<Record<string, { answer?: Answer; keys?: string; says: RegExp }>> = {
  gone: { says: /^gone +failed .* It is no longer at its address \(404\)\.$/m },
  broken: {
    answer: (_, response) => response.writeHead(500).end(),
    says: /^broken +failed .* Its host answers 500 instead of the feed\.$/m,
  },
  short: {
    answer: (_, response) => {
      response.writeHead(200, { 'content-length': 5000 });
      response.write(body(103).subarray(0, 200));
      setTimeout(() => response.destroy(), 20);
    },
    says: /^short +failed .* The connection broke off before everything was there\.$/m,
  },
  shop: {
    answer: (_, response) =>
      response.writeHead(200, { 'content-type': 'text/html' }).end(Buffer.from('<html>Soon</html>')),
    says: /^shop +failed .* The file /m,
  },
  locked: {
    answer: (request, response) => response.writeHead(request.headers.authorization === 'x' ? 200 : 401).end(),
    keys: `headers: {Authorization: "Bearer \${UNSET_TOKEN}"}`,
    says: /^locked +failed .* The variable UNSET_TOKEN is not set: .*\.$/m,
  },
  slow: {
    answer: later(700, (_, response) => response.writeHead(200).end(body(106))),
    says: /^slow +read +8 +8 +0 +0 +0$/m,
  },
  silent: { answer: () => {}, keys: 'timeout_seconds: 1', says: /^silent +failed .* It did not arrive within 1 s\.$/m },
  trickle: {
    answer: (_, response) => {
      response.writeHead(200);
      const drip = setInterval(() => response.write('\n'), 50);
      response.on('close', () => clearInterval(drip));
    },
    keys: 'timeout_seconds: 1',
    says: /^trickle +failed .* It did not arrive within 1 s\.$/m,
  },
  announced: {
    answer: (_, response) => response.writeHead(200, { 'content-length': 10 ** 10 }).write('x'),
    says: /^announced +failed .* It is larger than 64 MB: /m,
  },
  bomb: {
    answer: (_, response) =>
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(Buffer.alloc(20_000_000))),
    keys: 'max_megabytes: 1',
    says: /^bomb +failed .* It is larger than 1 MB: /m,
  },
  inward: {
    answer: (_, response) => {
      const { port } = trap.address() as { port: number };
      response.writeHead(302, { location: `https://127.0.0.1:${port}/` }).end();
    },
    says: /^inward +failed .* Its address belongs to a private network, /m,
  },
  halving: {
    answer: (_, response) => response.writeHead(200).end(body(112, version === 2 ? NIGHTS / 2 : NIGHTS)),
    keys: 'snapshot: true',
    says: /^halving +read +8 +8 +0 +0 +0$/m,
  },
};

beforeAll(async () => {
  backend = await startLocalSupabase();
  const answers = new Map(good.map(({ path, answer }): [string, Answer] => [path, answer]));
  for (const [name, { answer }] of Object.entries(odd)) if (answer !== undefined) answers.set(`/${name}`, answer);
  server = await startFeedServer(answers);
  trap = createServer(() => {
    trapped += 1;
  });
  await new Promise<void>((resolve) => trap.listen(0, '127.0.0.1', resolve));
  folder = await mkdtemp(join(tmpdir(), 'eventhub-fifty-'));
  const entry = (name: string, path: string, index: number, keys?: string) =>
    [`  - name: ${name}`, `    url: http://${server.hosts[index % server.hosts.length]}${path}`, ...(keys ? [`    ${keys}`] : [])].join('\n'); // biome-ignore format: one entry
  const entries = [
    ...good.map(({ name, path, keys }, index) =>
      entry(name, path, index, keys ?? `headers: {X-Token: "\${FEED_TOKEN}"}`),
    ),
    ...Object.entries(odd).map(([name, { keys }], index) => entry(name, `/${name}`, index, keys)),
  ];
  expect(entries).toHaveLength(50);
  await writeFile(
    join(folder, 'sources.yaml'),
    `private_hosts: [${server.hosts.map((host) => `"${host}"`).join(', ')}]\nsources:\n${entries.join('\n')}\n`,
  );
});
afterAll(async () => {
  trap?.close();
  await server?.close();
  await backend?.close();
  await rm(folder, { recursive: true, force: true });
});

const collecting = () =>
  startCommand('collect', ['--sources', join(folder, 'sources.yaml')], {
    PUBLIC_SUPABASE_URL: backend.url,
    PUBLIC_SUPABASE_PUBLISHABLE_KEY: backend.publishableKey,
    SUPABASE_SECRET_KEY: backend.secretKey,
    FEED_TOKEN: TOKEN,
  }).end;

async function namesOf(source: string): Promise<(string | null)[]> {
  const { data } = await operator(backend)
    .from('events')
    .select('name')
    .eq('source', source)
    .order('name')
    .throwOnError();
  return data.map(({ name }) => name);
}

it('reads 50 feeds, of which some fail, stall, swell, redirect inward or halve; a second run transfers what changed', async () => {
  const first = await collecting();
  expect(first.stderr).toBe('');
  for (const { name } of good) expect(first.stdout).toMatch(new RegExp(`^${name} +read +8 +8 +0 +0 +0$`, 'm'));
  for (const { says } of Object.values(odd)) expect(first.stdout).toMatch(says);
  expect(first.stdout).toMatch(/^50 sources: 40 read, 0 unchanged, 0 partly, 10 failed\n$/m);
  expect(first.code).toBe(2);
  expect(await namesOf('good-3')).toEqual(nightsOf(4, NIGHTS).map(({ name }) => name));
  expect([trapped, server.mostAtOnce()]).toEqual([0, 1]);
  if (server.hosts.length > 1) expect(server.mostInAll()).toBeGreaterThan(1);

  version = 2;
  server.sent.clear();
  const second = await collecting();
  for (const [feed, { name, path }] of good.entries()) {
    const isChanged = CHANGED.includes(feed);
    expect(second.stdout).toMatch(
      new RegExp(isChanged ? `^${name} +read +8 +\\d +[18] +0 +0$` : `^${name} +unchanged +–`, 'm'),
    );
    expect([name, server.sent.get(path) !== 0]).toEqual([name, isChanged]);
  }
  expect(second.stdout).toMatch(/^halving +failed .* 4 of the 8 upcoming events of halving are missing /m);
  expect(second.stdout).toMatch(/^50 sources: 4 read, 35 unchanged, 0 partly, 11 failed\n$/m);
  expect(await namesOf('halving')).toHaveLength(NIGHTS);
  expect((await namesOf('good-0'))[0]).toMatch(/take 2/);
  expect(trapped).toBe(0);

  const { data: records } = await operator(backend).from('sources').select('*').throwOnError();
  expect(records).toHaveLength(50);
  expect(records.filter(({ failing_since }) => failing_since !== null)).toHaveLength(11);
  expect(JSON.stringify(records) + first.stdout + second.stdout).not.toMatch(new RegExp(`${TOKEN}|127\\.0\\.0`));
}, 60_000);
