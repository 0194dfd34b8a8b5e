import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type LocalSupabase, startLocalSupabase } from '../../scripts/local-supabase/start.ts';
import { PROJECT, toolVariables } from '../../scripts/testing/tool.ts';
import { startCommand } from '../cli/run-command.ts';
import { operator } from '../local-supabase/clients.ts';
import { type Answer, type FeedServer, startFeedServer } from './feed-server.ts';
import { KINDS, nightsOf } from './invented-feeds.ts';

let backend: LocalSupabase;
let server: FeedServer;
let folder = '';
const answers = new Map<string, Answer>();

beforeAll(async () => {
  backend = await startLocalSupabase();
  server = await startFeedServer(answers);
  folder = await mkdtemp(join(tmpdir(), 'eventhub-collect-command-'));
});
afterAll(async () => {
  await server?.close();
  await backend?.close();
  await rm(folder, { recursive: true });
});
beforeEach(async () => {
  answers.clear();
  await backend.database.transaction((transaction) => transaction.execute('truncate events, venues, sources'));
});

const serves = (body: string | Buffer, type = 'text/plain'): Answer => {
  return (_, response) => response.writeHead(200, { 'content-type': type }).end(body);
};

/** Runs the command on a file with this text. */
async function collect(sources: string, args: readonly string[] = [], variables: NodeJS.ProcessEnv = {}) {
  const file = join(folder, 'sources.yaml');
  await writeFile(file, `private_hosts: [${server.hosts.map((host) => `"${host}"`)}]\n${sources}`);
  return await startCommand('collect', ['--sources', file, ...args], {
    PUBLIC_SUPABASE_URL: backend.url,
    PUBLIC_SUPABASE_PUBLISHABLE_KEY: backend.publishableKey,
    SUPABASE_SECRET_KEY: backend.secretKey,
    ...variables,
  }).end;
}

const stored = async (columns: string) =>
  (await operator(backend).from('events').select(columns).order('name').throwOnError()).data;
const records = async () => (await operator(backend).from('sources').select('*').order('name').throwOnError()).data;

const row = (id: number, given: object = {}) => `${JSON.stringify({ event_id: id, name: `N${id}`, ...given })}\n`;

describe('sources.example.yaml', () => {
  const nights = nightsOf(1, 2);
  const kind = (file: string) => KINDS.find((one) => one.file === file)?.write(nights) as Buffer;
  const withoutVenues = (body: Buffer) => body.toString().replace(/^LOCATION:.*\r\n/gm, '');

  it('reads six kinds of feeds as it stands, one of them written by the example of a scraper', async () => {
    let token: string | undefined;
    answers.set('/calendar/basic.ics', serves(withoutVenues(kind('basic.ics')), 'text/calendar'));
    answers.set('/shows/', serves(kind('index.html'), 'text/html'));
    answers.set('/v2/events?city=portland', (request, response) => {
      token = request.headers.authorization;
      serves(kind('api'))(request, response);
    });
    answers.set('/open-stages.csv', serves(kind('export.php'), 'text/csv'));
    answers.set('/listings.json', serves(kind('shows'), 'application/json'));
    answers.set(
      '/programme',
      serves(
        '<article class="show"><h2>Mill Race</h2><a href="/p/7">More</a><time datetime="2099-03-01T20:00">1 March</time></article>',
        'text/html',
      ),
    );
    const scraper = spawn(
      process.execPath,
      [join(PROJECT, 'docs/examples/scraper.mjs'), `http://${server.hosts[0]}/programme`],
      { env: toolVariables({}), stdio: ['ignore', 'pipe', 'inherit'] },
    );
    await mkdir(join(folder, 'listings'), { recursive: true });
    await writeFile(join(folder, 'listings/old-mill.ndjson'), await text(scraper.stdout));

    const example = await readFile(join(PROJECT, 'sources.example.yaml'), 'utf8');
    const served = example.replaceAll(/https:\/\/[\w.-]+\.example(?=\/)/g, `http://${server.hosts[0]}`);
    const names = [...example.matchAll(/^ {2}- name: (\S+)$/gm)].map(([, name = '']) => name);
    const outcome = await collect(
      served,
      names.flatMap((name) => ['--only', name]),
      { CITY_TICKETS_TOKEN: 't0k' },
    );
    expect(outcome.stdout).toMatch(/^6 sources: 6 read, 0 unchanged, 0 partly, 0 failed\n$/m);
    expect(outcome).toMatchObject({ code: 0, stderr: '' });
    expect(token).toBe('Bearer t0k');
    const events = (await stored('name,venue_slug,source,major_category')) as unknown as Record<string, string>[];
    expect(events).toHaveLength(11);
    expect(events.filter(({ source }) => source === 'ember-hall')).toEqual(
      nights.map(({ name }) => ({ name, venue_slug: 'ember-hall', source: 'ember-hall', major_category: 'Music' })),
    );
    expect(events.find(({ source }) => source === 'old-mill')).toMatchObject({
      name: 'Mill Race',
      venue_slug: 'old-mill',
    });
    expect((await records()).find(({ name }) => name === 'open-stages')).toMatchObject({ quiet_days: 120 });
  });

  it('leaves out the source that is not enabled', async () => {
    const example = await readFile(join(PROJECT, 'sources.example.yaml'), 'utf8');
    const served = example.replaceAll(/https:\/\/[\w.-]+\.example(?=\/)/g, `http://${server.hosts[0]}`);
    const outcome = await collect(served, ['--dry-run'], { CITY_TICKETS_TOKEN: 't0k' });
    expect(outcome.stdout).not.toContain('old-mill');
    expect(outcome.stdout).toMatch(/^5 sources: /m);
  });
});

describe('npm run collect', () => {
  const two = () => `sources:
  - {name: hall, url: "http://${server.hosts[0]}/hall.ndjson"}
  - {name: club, url: "http://${server.hosts[0]}/club.ndjson"}`;
  beforeEach(() => {
    answers.set('/hall.ndjson', serves(row(1) + row(2)));
    answers.set('/club.ndjson', serves(row(3)));
  });

  it('with --only reads these sources, and forgets no other', async () => {
    expect((await collect(two())).code).toBe(0);
    const outcome = await collect(two(), ['--only', 'club']);
    expect(outcome.stdout).toMatch(/^club +read +1 +0 +0 +0 +0\n1 source: 1 read, /m);
    expect((await records()).map(({ name }) => name)).toEqual(['club', 'hall']);
    expect(await collect(two(), ['--only', 'clubs'])).toMatchObject({
      code: 64,
      stderr: '--only clubs: sources.yaml has no source of this name.\n',
    });
  });

  it('forgets a source that the file no longer has, and keeps its events', async () => {
    await collect(two());
    const { stderr } = await collect(two().replace(/^.*name: club.*$/m, ''));
    expect(stderr).toMatch(/^1 source that .* does not list: no longer watched\.$/m);
    expect((await records()).map(({ name }) => name)).toEqual(['hall']);
    expect(await stored('event_id')).toHaveLength(3);
  });

  it('lists a show of several sources once, in the words of the first in the file', async () => {
    const show = { event_datetime: '2099-03-05T19:30', venue_slug: 'ember' };
    await writeFile(join(folder, 'hall.ndjson'), row(1, { ...show, name: 'Night Ferry' }));
    await writeFile(join(folder, 'city.ndjson'), row(2, { ...show, name: 'Night Ferry live' }));
    const listedAfter = async (...names: string[]) => {
      await collect(`sources:\n${names.map((name) => `  - {name: ${name}, file: ${name}.ndjson}\n`).join('')}`);
      const { data } = await operator(backend).from('listed_events').select('name').throwOnError();
      return data.map(({ name }) => name);
    };
    expect(await listedAfter('hall', 'city')).toEqual(['Night Ferry']);
    expect(await listedAfter('city', 'hall')).toEqual(['Night Ferry live']);
  });

  it('with --dry-run changes nothing', async () => {
    const outcome = await collect(two(), ['--dry-run']);
    expect(outcome.stdout).toMatch(/^Dry run, nothing was changed\. A run would do this:\n/);
    expect(outcome.stdout).toMatch(/^hall +read +2 +2 +0 +0 +0$/m);
    expect([await stored('event_id'), await records()]).toEqual([[], []]);
  });

  it('names rows that are left out in each run, with their source', async () => {
    answers.set('/hall.ndjson', (request, response) => {
      response.setHeader('etag', '"1"');
      serves(row(1, { event_datetime: 'soon' }) + [2, 3, 4, 5, 6].map((id) => row(id)).join(''))(request, response);
    });
    for (const inserted of [5, 0]) {
      const outcome = await collect(two(), ['--only', 'hall']);
      expect(outcome.stdout).toMatch(new RegExp(`^hall +partly +6 +${inserted} +0 +0 +1$`, 'm'));
      expect(outcome.stderr).toMatch(/^hall:1 event_datetime: .*\n$/);
      expect(outcome.code).toBe(1);
    }
    expect(await records()).toMatchObject([{ name: 'hall', failing_since: null, etag: null }]);
  });

  it('counts a source as failed of which more is left out than a sound one has', async () => {
    answers.set('/hall.ndjson', serves(row(1) + row(2, { event_datetime: 'soon' })));
    const outcome = await collect(two(), ['--only', 'hall']);
    expect(outcome.stdout).toMatch(/^hall +failed +2 +1 +0 +0 +1 +Too many of its rows could not be used\.$/m);
    expect(outcome.code).toBe(2);
    answers.set('/hall.ndjson', serves(`${row(1)}{"event_id": 2, "na`));
    expect((await collect(two(), ['--only', 'hall'])).stdout).toMatch(
      /^hall +failed .* hall ends in the middle of a row\. /m,
    );
    expect(await records()).toMatchObject([
      { failure: expect.stringMatching(/^The file ends in the middle of a row\. Nothing was changed: /) },
    ]);
  });

  it('says what to set in sources.yaml, not what options an import has, and why nothing was removed', async () => {
    const nights = Array.from({ length: 6 }, (_, index) => row(index + 1, { event_datetime: '2099-01-01T00:00' }));
    answers.set('/hall.ndjson', serves(`${nights.join('')}{"name": "Nobody"}\n`));
    answers.set('/club.ndjson', serves(Buffer.from(row(3, { name: 'Café' }), 'latin1')));
    const { stdout, stderr } = await collect(two().replace('hall.ndjson"}', 'hall.ndjson", snapshot: true}'));
    expect(stderr).toContain(
      'hall: 6 of 6 times of source hall are exactly 00:00: if that stands for an unknown time, set',
    );
    expect(stderr).toMatch(
      /^hall: Nothing was removed, .* Correct it, or run `npm run collect -- --only hall --force`/m,
    );
    expect(stderr).toMatch(/name its encoding: .*\(in sources\.yaml, encoding: windows-1252\)/);
    expect(stdout + stderr).not.toMatch(/--(?:midnight|base)|same command/);
  });

  it('says in the table that a source replaced events of another one', async () => {
    answers.set('/club.ndjson', serves(row(2) + row(3)));
    const { stdout, stderr, code } = await collect(two());
    expect(stdout).toMatch(/^club +read +2 +1 +1 +0 +0 +1 event of hall replaced, .* set `ids: own` .*\.$/m);
    expect(stderr).toContain('club:1 "N2" replaced 2 "N2" of hall\n');
    expect(code).toBe(0);
  });

  it('with --force lets a snapshot remove what is gone, and says so without', async () => {
    const nights = Array.from({ length: 4 }, (_, index) => row(index + 1, { event_date: '2099-01-01' }));
    const snapshot = two().replace('hall.ndjson"}', 'hall.ndjson", snapshot: true, may_vanish: 50%}');
    answers.set('/hall.ndjson', serves(nights.join('')));
    await collect(snapshot, ['--only', 'hall']);
    answers.set('/hall.ndjson', serves(nights.slice(0, 1).join('')));
    const refused = await collect(snapshot, ['--only', 'hall']);
    expect(refused.stdout).toMatch(
      /^hall +failed .* 3 of the 4 upcoming events of hall are missing .* more than 50 %\. If they are really gone, run `npm run collect -- --only hall --force` once\.$/m,
    );
    expect(refused.code).toBe(2);
    const forced = await collect(snapshot, ['--only', 'hall', '--force']);
    expect(forced.stdout).toMatch(/^hall +read +1 +0 +0 +3 +0$/m);
    expect(await collect(snapshot, ['--force'])).toMatchObject({ code: 64 });
  });

  it('reads a feed again when its settings have changed, although it has not', async () => {
    answers.set('/hall.ndjson', (request, response) => {
      if (request.headers['if-none-match'] === '"1"') response.writeHead(304).end();
      else response.writeHead(200, { etag: '"1"' }).end(row(1));
    });
    await collect(two(), ['--only', 'hall']);
    expect((await collect(two(), ['--only', 'hall'])).stdout).toMatch(/^hall +unchanged /m);
    const outcome = await collect(two().replace('name: hall,', 'name: hall, category: Jazz,'), ['--only', 'hall']);
    expect(outcome.stdout).toMatch(/^hall +read +1 +0 +1 /m);
    expect(await stored('major_category')).toEqual([{ major_category: 'Jazz' }]);
  });

  it('reads files relative to sources.yaml, packed or not, and says what is wrong with others', async () => {
    await writeFile(join(folder, 'packed.ndjson.gz'), gzipSync(row(1)));
    await writeFile(join(folder, 'cut.ndjson.gz'), gzipSync(row(1).repeat(99)).subarray(0, 30));
    const outcome = await collect(
      ['packed.ndjson.gz', 'cut.ndjson.gz', 'gone.csv', '.'].reduce(
        (text, file, index) => `${text}\n  - {name: s${index}, file: ${file}}`,
        'sources:',
      ),
    );
    expect(outcome.stdout).toMatch(/^s0 +read +1 +1 /m);
    expect(outcome.stdout).toMatch(/^s1 +failed .* Its file ends in the middle of its compressed data\.$/m);
    expect(outcome.stdout).toMatch(/^s2 +failed .* Its file does not exist\.$/m);
    expect(outcome.stdout).toMatch(/^s3 +failed .* Its file is a folder\.$/m);
    expect(outcome.code).toBe(2);
  });

  it.each([
    ['no file', ['--sources', '/nowhere/sources.yaml'], 64, /^There is no sources\.yaml: copy sources\.example\.yaml /],
    ['an unknown option', ['--all'], 64, /^Unknown option '--all'/],
  ])('explains what to do: %s', async (_, args, code, message) => {
    const outcome = await startCommand('collect', args, {}).end;
    expect(outcome).toMatchObject({ code, stderr: expect.stringMatching(message), stdout: '' });
  });
});
