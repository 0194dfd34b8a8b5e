import { setTimeout as sleep } from 'node:timers/promises';
import { type LocalSupabase, startLocalSupabase } from '../../scripts/local-supabase/start.ts';
import { startCommand } from '../cli/run-command.ts';
import { type DiscordDouble, type Received, type Reply, startDiscord, TAKEN } from './discord-double.ts';
import { openStage } from './stage.ts';

/**
 * When a run is killed: when a message arrives, once it is in the channel, once it is answered, or at a random time.
 */
const MOMENTS = ['as it comes in', 'once it is taken', 'once it is answered', 'at any moment'] as const;

interface Trial {
  readonly followers: number;
  readonly events: number;
  readonly kills: number;
  readonly seed: number;
}

/** The result to check. */
export interface TrialOutcome {
  /** By follower: what the channel should contain. */
  readonly wanted: readonly number[];
  /** By follower: what the channel contains, in order. */
  readonly channels: readonly (readonly number[])[];
  /** Repeated deliveries that no kill explains. */
  readonly unexplained: readonly string[];
  /** Repeated deliveries. */
  readonly repeated: number;
  /** Messages received and accepted. */
  readonly received: number;
  readonly taken: number;
  /** Runs until nothing was left, and when they were killed. */
  readonly runs: number;
  readonly killed: readonly string[];
  /** Webhooks called that must not be, and requests that were not messages. */
  readonly strays: readonly string[];
  readonly lastRun: { readonly code: number | null; readonly stdout: string; readonly stderr: string };
  readonly rerun: { readonly code: number | null; readonly stdout: string; readonly stderr: string };
}

/** A seeded random number generator: mulberry32. */
function randomFrom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

/** Discord with random failures. */
function sprinkle(random: (below: number) => number): Reply {
  const dice = random(100);
  if (dice < 8)
    return { status: 429, body: { message: 'You are being rate limited.', retry_after: 0.05, global: false } };
  if (dice < 10) return { status: 429, headers: { 'retry-after': '0', 'x-ratelimit-reset-after': '0.02' } };
  if (dice < 12) return { status: 429, body: { retry_after: 0.03, global: true } };
  if (dice < 15) return { status: 503 };
  return dice < 17
    ? 'cut'
    : { status: 204, headers: { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset-after': '0.01' } };
}

/** Runs the real command repeatedly, kills it with SIGKILL at random points, and lets the last run finish. */
export async function killTrial({ followers, events, kills, seed }: Trial): Promise<TrialOutcome> {
  const random = randomFrom(seed);
  const dice = randomFrom(seed + 1);
  const backend = await startLocalSupabase();
  const stage = openStage(backend);
  let onMessage: (message: Received) => Promise<Reply> | Reply = () => sprinkle(dice);
  const discord = await startDiscord((message) => onMessage(message));
  try {
    const people = Array.from({ length: followers }, (_, index) => index + 1);
    for (const id of people) {
      await stage.person({ webhook: discord.webhook(id), venues: ['ember'], blacklist: ['parking'] });
    }
    for (const webhook of lookAlikes(discord)) await stage.person({ webhook, venues: ['ember'] });
    const wanted = Array.from({ length: events }, (_, index) => index + 1);
    await stage.list(...wanted.map((event_id) => ({ event_id, name: `Act ${event_id}` })));
    await stage.list(...wanted.map((id) => ({ event_id: 10_000 + id, name: `Premium Parking ${id}` })));

    const own = new Set(people.map((id) => `${id}/token-of-${id}`));
    const killed: string[] = [];
    let runs = 0;
    /** The last accepted message of each killed run: the only one that may be repeated. */
    const inFlight: Received[] = [];
    for (let turn = 0; turn < 2 * kills && killed.length < kills; turn++) {
      runs += 1;
      const before = discord.taken.length;
      const moment = MOMENTS[random(MOMENTS.length)] ?? 'at any moment';
      const victim = startCommand('notify', [], variables(backend, discord));
      const kill = () => victim.child.kill('SIGKILL');
      const at = discord.received.length + random(4);
      const late = random(15);
      onMessage = async ({ index }) => {
        const reply = sprinkle(dice);
        if (index !== at || moment === 'at any moment') return reply;
        if (moment === 'as it comes in') {
          kill();
          return 'hang';
        }
        if (moment === 'once it is taken') {
          kill();
          return 'take and cut';
        }
        setTimeout(kill, late);
        return TAKEN;
      };
      const timer = moment === 'at any moment' ? setTimeout(kill, 150 + random(650)) : null;
      const { code } = await victim.end;
      if (timer !== null) clearTimeout(timer);
      if (code === null) killed.push(moment);
      const last = discord.taken.at(-1);
      if (code === null && last !== undefined && discord.taken.length > before) inFlight.push(last);
      await stage.expireLease();
    }
    onMessage = () => sprinkle(dice);
    const run = () => startCommand('notify', [], variables(backend, discord)).end;
    let lastRun = await run();
    for (runs += 1; lastRun.code !== 0 && runs < 3 * kills; runs++) lastRun = await run();
    const rerun = await run();
    await sleep(50);

    const twice = repeats(discord.taken);
    const excused = repeats(inFlight, 0);
    return {
      wanted,
      channels: people.map((id) => discord.channel(id)),
      unexplained: [...twice].filter(([key, count]) => count > (excused.get(key) ?? 0)).map(([key]) => key),
      repeated: [...twice.values()].reduce((sum, count) => sum + count, 0),
      received: discord.received.length,
      taken: discord.taken.length,
      runs,
      killed,
      strays: [
        ...discord.strays,
        ...discord.received.map(({ webhook }) => webhook).filter((webhook) => !own.has(webhook)),
      ],
      lastRun,
      rerun,
    };
  } finally {
    await discord.close();
    await backend.close();
  }
}

/** How often each event reached each webhook beyond the first `free` times. */
function repeats(messages: readonly Received[], free = 1): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { webhook, events } of messages) {
    for (const event of events) counts.set(`${webhook} ${event}`, (counts.get(`${webhook} ${event}`) ?? -free) + 1);
  }
  return new Map([...counts].filter(([, count]) => count > 0));
}

/** Addresses that must not be called; the double would receive most of the calls. */
function lookAlikes({ host }: DiscordDouble): string[] {
  const port = host.split(':')[1] ?? '';
  return [
    `http://localhost:${port}/api/webhooks/91/t`,
    `http://user@${host}/api/webhooks/93/t`,
    `http://discord.com@localhost:${port}/api/webhooks/94/t`,
    `http://[::ffff:127.0.0.1]:${port}/api/webhooks/95/t`,
    `http://${host}0/api/webhooks/92/t`,
    `http://127.0.0.2:${port}/api/webhooks/96/t`,
    `http://${host}/api/webhooks/97/t/messages/1`,
    `https://discord.com.localhost:${port}/api/webhooks/98/t`,
  ];
}

function variables({ url, publishableKey, secretKey }: LocalSupabase, { host }: DiscordDouble): NodeJS.ProcessEnv {
  return {
    PUBLIC_SUPABASE_URL: url,
    PUBLIC_SUPABASE_PUBLISHABLE_KEY: publishableKey,
    SUPABASE_SECRET_KEY: secretKey,
    SITE_URL: 'https://eventhub.example',
    NOTIFY_ALLOW_HOST: host,
  };
}
