import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readEnvironment } from '../../scripts/cli/environment.ts';
import { parseSources } from '../../scripts/collect/read-sources.ts';
import { exitCodeOf } from '../../scripts/collect/report.ts';
import { runCollect } from '../../scripts/collect/run-collect.ts';
import { openDatabaseCalls } from '../../scripts/import/database-calls.ts';
import { type LocalSupabase, startLocalSupabase } from '../../scripts/local-supabase/start.ts';
import { startFlakyProxy } from '../import/flaky-proxy.ts';
import { type Answer, type FeedServer, startFeedServer, versioned } from './feed-server.ts';
import { KINDS, nightsOf } from './invented-feeds.ts';

const KILLS = 20;
const FEEDS = 4;

let backend: LocalSupabase;
let server: FeedServer;
let version = 1;
/** Called for each request to a feed; returns whether the run that sent it is dead. */
let countRequest = () => false;

beforeAll(async () => {
  backend = await startLocalSupabase();
  const answers = Array.from({ length: FEEDS }, (_, feed): [string, Answer] => {
    const kind = KINDS[feed * 2] as (typeof KINDS)[number];
    // The second version of a feed changes one night and lacks another.
    const read = () => ({ body: kind.write(nightsOf(feed + 1, 9 - version, version)), version });
    return [`/${feed}/${kind.file}`, versioned(read, { 'content-type': kind.type })];
  });
  server = await startFeedServer(new Map(answers), () => countRequest());
});
afterAll(async () => {
  await server?.close();
  await backend?.close();
});

const sources = () =>
  parseSources(
    [
      `private_hosts: [${server.hosts.map((host) => `"${host}"`)}]`,
      'sources:',
      ...Array.from({ length: FEEDS }, (_, feed) => {
        const host = server.hosts[feed % server.hosts.length];
        return `  - {name: feed-${feed}, url: "http://${host}/${feed}/${KINDS[feed * 2]?.file}", snapshot: true}`;
      }),
      '  - {name: nowhere, file: there-is-no-such-file.csv}',
    ].join('\n'),
    'sources.yaml',
  );

/**
 * Collects in this process. A run that is killed loses its connections to the database and to all feeds, for good: that
 * is all that others see of a kill.
 *
 * @param killAt which of its requests is the first that does not arrive
 */
async function collect(killAt = Number.POSITIVE_INFINITY): Promise<{ code: number | null; requests: number }> {
  const kill = new AbortController();
  let requests = 0;
  const isDead = () => {
    requests += 1;
    if (requests >= killAt) kill.abort();
    return requests >= killAt;
  };
  countRequest = isDead;
  const proxy = await startFlakyProxy(backend.url, () => (isDead() ? 'hang' : 'pass'));
  const options = { sourcesFile: join(tmpdir(), 'sources.yaml'), only: [], dryRun: false, force: false };
  const context = {
    environment: readEnvironment({}),
    variables: {},
    signal: kill.signal,
    now: new Date(),
    calls: openDatabaseCalls(proxy.url, backend.secretKey, 1),
    firstWaitMs: 1,
  };
  const dead = new Promise<null>((resolve) => kill.signal.addEventListener('abort', () => resolve(null)));
  const run = runCollect(sources(), options, context).then(exitCodeOf);
  const code = await Promise.race([run, dead]);
  await proxy.close();
  await run.catch(() => undefined);
  return { code, requests };
}

/** Everything that a run leaves behind, without the times at which it did. */
async function state(): Promise<unknown> {
  return await backend.database.transaction((transaction) =>
    transaction.query(
      `select
         (select jsonb_agg(to_jsonb(event) - '{created_at,updated_at,scraped_at}'::text[] order by event_id) from events as event) as events,
         (select jsonb_agg(to_jsonb(venue) order by venue_slug) from venues as venue) as venues,
         (select jsonb_agg(
            to_jsonb(source) - '{last_success_at,last_failure_at,failing_since,newest_at,read_at}'::text[]
            || jsonb_build_object('failing', failing_since is not null, 'read', read_at is not null)
            order by name
          ) from sources as source) as sources`,
    ),
  );
}

/** The state after the first version of the feeds. */
async function restart(): Promise<void> {
  await backend.database.transaction((transaction) => transaction.execute('truncate events, venues, sources'));
  version = 1;
  expect((await collect()).code).toBe(2);
  version = 2;
}

it(`a run that is killed at ${KILLS} points and run again comes to the same state`, async () => {
  await restart();
  const before = await state();
  const whole = await collect();
  expect(whole.code).toBe(2);
  const undisturbed = await state();
  expect(JSON.stringify(undisturbed)).toContain('take 2');

  let unfinished = 0;
  for (let point = 0; point < KILLS; point += 1) {
    await restart();
    expect((await collect(1 + Math.floor((point * whole.requests) / KILLS))).code).toBeNull();
    if (JSON.stringify(await state()) !== JSON.stringify(undisturbed)) unfinished += 1;
    // Every other time the feeds are meanwhile as they were before: what was half written counts as no version of them.
    if (point % 2 === 1) version = 1;
    expect((await collect()).code).toBe(2);
    expect(await state()).toEqual(version === 1 ? before : undisturbed);
  }
  expect(unfinished).toBeGreaterThan(KILLS / 2);
}, 120_000);
