import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { type LocalSupabase, startLocalSupabase } from '../../scripts/local-supabase/start.ts';
import { startCommand } from '../cli/run-command.ts';
import { startFlakyProxy } from '../import/flaky-proxy.ts';
import { type DiscordDouble, type Received, type Reply, startDiscord, TAKEN } from './discord-double.ts';
import { openStage, type Stage } from './stage.ts';

const TOKEN = 'a-secret-token-nobody-may-read';

let backend: LocalSupabase;
let stage: Stage;
let discord: DiscordDouble;
let judge: (message: Received) => Reply;

beforeAll(async () => {
  backend = await startLocalSupabase();
  stage = openStage(backend);
});
afterAll(() => backend?.close());
beforeEach(async () => {
  judge = () => TAKEN;
  discord = await startDiscord((message) => judge(message));
});
afterEach(async () => {
  expect(discord.strays).toEqual([]);
  await discord.close();
  await stage.clear();
});

const variables = (url = backend.url) => ({
  PUBLIC_SUPABASE_URL: url,
  PUBLIC_SUPABASE_PUBLISHABLE_KEY: backend.publishableKey,
  SUPABASE_SECRET_KEY: backend.secretKey,
  SITE_URL: 'https://eventhub.example',
  NOTIFY_ALLOW_HOST: discord.host,
});

/** Runs the command to its end and checks that its output contains no webhook secret and no stack trace. */
async function run(args: readonly string[] = [], environment: NodeJS.ProcessEnv = variables()) {
  const end = await startCommand('notify', args, environment).end;
  expect(end.stdout + end.stderr).not.toContain(TOKEN);
  expect(end.stderr).not.toMatch(/^\s+at |Error:|undefined|\[object/m);
  return end;
}

const follower = (id = 1, blacklist: string[] = []) =>
  stage.person({ webhook: discord.webhook(id, TOKEN), venues: ['ember'], blacklist });

/** Everything a run could change. */
async function database(): Promise<unknown> {
  const tables = [
    'profiles',
    'favorites',
    'notification_deliveries',
    'event_alerts',
    'notify_lease',
    'events',
  ] as const;
  return Promise.all(tables.map(async (table) => (await stage.admin.from(table).select('*').throwOnError()).data));
}

it('ends with a summary; a deleted webhook is disabled and is no failure', async () => {
  await follower(1, ['parking']);
  await follower(2);
  const anna = await follower(3);
  judge = ({ webhook }) =>
    webhook.startsWith('3/') ? { status: 404, body: { message: 'Unknown Webhook', code: 10015 } } : TAKEN;
  await stage.list(...Array.from({ length: 12 }, (_, index) => ({ event_id: index + 1 })));
  await stage.list({ event_id: 13, name: 'Parking' });
  expect(await run()).toEqual({
    code: 0,
    stdout:
      'people 2, messages sent 4, events told 25, changes told 0, muted 1, failed 0, put off 0, webhooks disabled 1\n',
    stderr: `The webhook of person ${anna} is disabled: it no longer exists (404).\n`,
  });
});

it('--dry-run prints what would be sent, sends nothing and changes nothing', async () => {
  const anna = await follower();
  const evil = await stage.person({ webhook: 'https://evil.example/api/webhooks/1/t', venues: ['ember'] });
  const large = await follower(2);
  await stage.overload(large);
  await stage.list({ event_id: 1, name: 'Night Ferry' }, { event_id: 2, name: 'Gone' }, { event_id: 3, name: 'Typo' });
  await stage.heart(anna, 2);
  await stage.heart(anna, 3);
  await stage.admin.from('events').update({ status: 'cancelled' }).eq('event_id', 2).throwOnError();
  await stage.admin.from('events').update({ name: 'Typos' }).eq('event_id', 3).throwOnError();
  const before = await database();
  const { code, stdout, stderr } = await run(['--dry-run']);
  expect(code).toBe(1);
  expect(stdout.trim().split('\n')).toEqual([
    `Person ${anna}: 4 in 1 message`,
    '  /events/2 Gone. Cancelled: your favorite event does not take place.',
    '  /events/1 Night Ferry. New at your favorite venue ember.',
    '  /events/2 Gone. New at your favorite venue ember.',
    '  /events/3 Typos. New at your favorite venue ember.',
    'Dry run, nothing was sent or changed. A run would do this:',
    'people 1, messages sent 1, events told 3, changes told 1, muted 0, failed 0, put off 0, webhooks disabled 1, people skipped 1',
  ]);
  expect(stderr.trim().split('\n').toSorted()).toEqual([
    `Person ${large} would be skipped: favorites and terms are beyond the limits of an account.`,
    `The webhook of person ${evil} would be disabled: it is not the address of a Discord webhook.`,
  ]);
  expect(discord.received).toEqual([]);
  expect(await database()).toEqual(before);
});

it('failed deliveries are named without the secret, and exit with 1', async () => {
  const anna = await follower(1);
  const bela = await follower(2);
  judge = ({ webhook, events }) => {
    const message = `no ${discord.webhook(1, TOKEN)} of ${TOKEN}`;
    if (webhook.startsWith('2/')) return { status: 503, body: { message } };
    return events.includes(2) ? { status: 400, body: { message } } : TAKEN;
  };
  await stage.list({ event_id: 1 }, { event_id: 2 });
  const { code, stdout, stderr } = await run();
  expect(code).toBe(1);
  expect(stdout).toContain('people 1, messages sent 1, events told 1, changes told 0, muted 0, failed 1, put off 2');
  expect(stderr.trim().split('\n').toSorted()).toEqual([
    `2 of person ${bela} put off to the next run: Discord answered 503 (no http://${discord.host}/api/webhooks/1/… of …).`,
    `Event 2 cannot be delivered to person ${anna}: Discord answered 400 (no (webhook) of …).`,
  ]);
  expect(JSON.stringify([await stage.deliveries(anna), await stage.deliveries(bela)])).not.toContain(TOKEN);
});

it('a temporary database failure is retried', async () => {
  await follower();
  await stage.list(...Array.from({ length: 15 }, (_, index) => ({ event_id: index + 1 })));
  let requests = 0;
  const proxy = await startFlakyProxy(backend.url, () => {
    requests += 1;
    return requests % 3 === 0 ? 503 : 'pass';
  });
  const { code, stderr } = await run([], variables(proxy.url));
  await proxy.close();
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(discord.channel(1)).toHaveLength(15);
});

it('a database failure halfway exits with 4, and the summary counts what was sent', async () => {
  await follower();
  await stage.list(...Array.from({ length: 15 }, (_, index) => ({ event_id: index + 1 })));
  let claims = 0;
  const proxy = await startFlakyProxy(backend.url, (place) => {
    if (place.includes('claim_notifications')) claims += 1;
    return claims >= 2 ? 503 : 'pass';
  });
  const { code, stdout, stderr } = await run([], variables(proxy.url));
  await proxy.close();
  expect(code).toBe(4);
  expect(stdout).toContain('messages sent 1, events told 10');
  expect(stderr).toMatch(/^The database at \S+ cannot be reached .*\.\n$/);
}, 60_000);

it('exits with 64 without a secret key', async () => {
  const { code, stdout, stderr } = await run([], { ...variables(), SUPABASE_SECRET_KEY: '' });
  expect({ code, stdout }).toEqual({ code: 64, stdout: '' });
  expect(stderr).toMatch(/^SUPABASE_SECRET_KEY is missing: .*\.\n$/);
});
