import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readEnvironment } from '../cli/environment.ts';
import { listen } from '../cli/port.ts';
import { type LocalSupabase, startLocalSupabase } from '../local-supabase/start.ts';
import { openNotifyDatabase } from '../notify/notify-database.ts';
import { openWebhookClient } from '../notify/post-message.ts';
import { previewNotify, runNotify } from '../notify/run-notify.ts';
import { newTally, type Tally } from '../notify/summary.ts';
import { loadSeed } from '../seed/load-seed.ts';
import { SEASON_NOW } from './open-season.ts';
import { seconds, table } from './table.ts';

const ZONE = 'America/New_York';
const SITE = { origin: 'https://shows.example', siteTimeZone: ZONE };
const RETRIES = { attempts: 4, firstWaitMs: 1_000, waits: 10, longestWaitMs: 120_000, leaseSeconds: 20 };
const WEBHOOK_TIMEOUT_MS = 10_000;
const ROUNDS = 2;
/** Of a hundred. */
const HOSTILE_PEOPLE = 1;

/**
 * A season that was stored ten days ago, but for 20 events of today, and people who set their hearts five days ago: three
 * venues, five artists and two events each.
 */
function audience(people: number, webhooks: string): string {
  return `
    alter table public.favorites disable trigger user;
    update public.events set created_at = now() - interval '10 days';
    update public.events set created_at = now()
    where event_id in (select event_id from public.upcoming_events order by event_id limit 20);
    insert into auth.users (id, email)
    select gen_random_uuid(), 'person-' || number || '@example.org' from generate_series(1, ${people}) as number;
    update public.profiles
    set discord_webhook_url = '${webhooks}' || numbered.number || '/token', notification_blacklist = '{parking,tribute}'
    from (select id, row_number() over (order by id) as number from auth.users) as numbered
    where numbered.id = profiles.id;
    create temporary table person as select id, row_number() over (order by id) as number from auth.users;
    create temporary table venue as
    select venue_slug, row_number() over (order by venue_slug) as number, count(*) over () as total from public.venues;
    create temporary table show as
    select event_id, name, public.event_state(name, status, event_date, event_datetime) as state,
      row_number() over (order by event_id) as number, count(*) over () as total
    from public.events where name is not null;
    insert into public.favorites (user_id, item_type, item_id, created_at)
    select person.id, 'venue', venue.venue_slug, now() - interval '5 days'
    from person cross join generate_series(1, 3) as place
    join venue on venue.number = 1 + (person.number * 7 + place * 31) % venue.total
    on conflict do nothing;
    insert into public.favorites (user_id, item_type, item_id, created_at)
    select person.id, 'artist', show.name, now() - interval '5 days'
    from person cross join generate_series(1, 5) as place
    join show on show.number = 1 + (person.number * 13 + place * 101) % show.total
    on conflict do nothing;
    insert into public.favorites (user_id, item_type, item_id, created_at, known)
    select person.id, 'event', show.event_id::text, now() - interval '5 days', show.state
    from person cross join generate_series(1, 2) as place
    join show on show.number = 1 + (person.number * 17 + place * 211) % show.total
    on conflict do nothing;
    analyze;`;
}

/**
 * Every hundredth person goes up to the limits of an account (rule W7): half of them with names, half with events. Each
 * stores all favorites at once, so they lie together, as those of a real request do.
 */
const HOSTILE = `
  delete from public.favorites using person
  where person.id = favorites.user_id and person.number % 100 < ${HOSTILE_PEOPLE};
  insert into public.favorites (user_id, item_type, item_id, created_at)
  select person.id, case when place % 2 = 0 then 'artist' else 'venue' end,
    case
      when place % 2 = 1 and venue.venue_slug is not null then venue.venue_slug
      else rpad('Name ' || place || ' ', 100, 'abc ')
    end,
    now() - interval '5 days'
  from person cross join generate_series(1, 10000) as place
  left join venue on venue.number = (place + 1) / 2
  where person.number % 100 < ${HOSTILE_PEOPLE} and person.number % 200 < 100
  order by person.number, place;
  insert into public.favorites (user_id, item_type, item_id, created_at, known)
  select person.id, 'event', show.event_id::text, now() - interval '5 days', show.state
  from person join show on show.number <= 10000
  where person.number % 100 < ${HOSTILE_PEOPLE} and person.number % 200 >= 100
  order by person.number, show.number;
  update public.profiles
  set notification_blacklist = (
    select array_agg(rpad('term ' || place || ' ', 200, 'show live tour ')) from generate_series(1, 500) as place
  )
  from person
  where person.id = profiles.id and person.number % 100 < ${HOSTILE_PEOPLE};
  analyze;`;

interface Figures {
  readonly matching: number;
  readonly run: number;
  readonly tally: Tally;
}

/** The fastest of some rounds, each of which tells everybody from the start. */
async function measure(backend: LocalSupabase, allowedHost: string): Promise<Figures> {
  const clock = { now: () => Date.now(), sleep: (ms: number) => new Promise<void>((done) => setTimeout(done, ms)) };
  const open = () => openNotifyDatabase(backend.url, backend.secretKey, randomUUID());
  let best: Figures | undefined;
  for (let round = 0; round < ROUNDS; round += 1) {
    const matching = await timed(async () => {
      for await (const _ of previewNotify({ ...SITE, allowedHost }, { database: open(), clock }, newTally()));
    });
    const tally = newTally();
    const request = { ...SITE, allowedHost, retries: RETRIES, signal: new AbortController().signal };
    const post = openWebhookClient('EventHub (benchmark)', WEBHOOK_TIMEOUT_MS);
    const run = await timed(() => runNotify(request, { database: open(), post, clock }, tally));
    best = {
      matching: Math.min(matching, best?.matching ?? matching),
      run: Math.min(run, best?.run ?? run),
      tally,
    };
    await backend.database.transaction((transaction) =>
      transaction.execute('truncate public.notification_deliveries, public.event_alerts'),
    );
  }
  if (best === undefined) throw new Error('No round was measured.');
  return best;
}

async function timed(work: () => Promise<void>): Promise<number> {
  const started = performance.now();
  await work();
  return (performance.now() - started) / 1000;
}

/** Prints how long `npm run notify` takes with ordinary people only, and with hostile ones among them (rule N8). */
export async function benchNotify(people: number, events: number): Promise<void> {
  const sink = createServer((request, response) => {
    request.resume();
    response.writeHead(204).end();
  });
  const port = await listen(sink, 0, 'PORT');
  const folder = await mkdtemp(join(tmpdir(), 'eventhub-bench-'));
  const backend = await startLocalSupabase({ dataDir: folder });
  try {
    const seed = { events, seed: 'demo', day: null, oddNames: false, zone: ZONE, now: new Date(SEASON_NOW) };
    const { signal } = new AbortController();
    await loadSeed(
      seed,
      readEnvironment({}),
      async () => backend,
      (_, work) => work(),
      signal,
    );
    const prepare = (script: string) => backend.database.transaction((transaction) => transaction.execute(script));
    await prepare(audience(people, `http://127.0.0.1:${port}/api/webhooks/`));
    const ordinary = await measure(backend, `127.0.0.1:${port}`);
    await prepare(HOSTILE);
    const hostile = await measure(backend, `127.0.0.1:${port}`);
    const row = (name: string, figures: Figures) => [
      name,
      seconds(figures.matching),
      seconds(figures.run),
      String(figures.tally.messages),
    ];
    table(
      [`${people} people, ${events} events`, 'matching', 'whole run', 'messages'],
      [
        row('ordinary', ordinary),
        row(`${HOSTILE_PEOPLE} % of them hostile`, hostile),
        ['factor', (hostile.matching / ordinary.matching).toFixed(2), (hostile.run / ordinary.run).toFixed(2), ''],
      ],
    );
  } finally {
    sink.close();
    sink.closeAllConnections();
    await backend.close();
    await rm(folder, { recursive: true, force: true });
  }
}
