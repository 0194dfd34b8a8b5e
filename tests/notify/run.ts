import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { LocalSupabase } from '../../scripts/local-supabase/start.ts';
import type { RetryPolicy } from '../../scripts/notify/deliver.ts';
import { openNotifyDatabase } from '../../scripts/notify/notify-database.ts';
import { openWebhookClient } from '../../scripts/notify/post-message.ts';
import { type NotifyRequest, runNotify } from '../../scripts/notify/run-notify.ts';
import type { Clock } from '../../scripts/notify/send-queue.ts';
import { newTally, type Tally } from '../../scripts/notify/summary.ts';
import type { DiscordDouble } from './discord-double.ts';

/** Recorded and shortened waits. */
export interface QuickClock extends Clock {
  /** Requested waits in milliseconds, in order. */
  readonly slept: number[];
}

/** A clock that jumps instead of waiting. */
export function quickClock(start = Date.now()): QuickClock {
  let now = start;
  const slept: number[] = [];
  return {
    slept,
    now: () => now,
    async sleep(ms, signal) {
      slept.push(ms);
      now += ms;
      await new Promise((resolve) => setImmediate(resolve));
      signal.throwIfAborted();
    },
  };
}

/** The real clock. */
export const realClock: Clock = {
  now: () => Date.now(),
  async sleep(ms, signal) {
    await sleep(ms);
    signal.throwIfAborted();
  },
};

const retries: RetryPolicy = { attempts: 4, firstWaitMs: 1_000, waits: 10, longestWaitMs: 120_000, leaseSeconds: 20 };

interface Changes extends Partial<Omit<NotifyRequest, 'retries'>> {
  readonly clock?: Clock;
  readonly retries?: Partial<RetryPolicy>;
  readonly answerMs?: number;
  readonly url?: string;
}

/** Runs notify in this process against the double. */
export async function notify(
  backend: LocalSupabase,
  discord: Pick<DiscordDouble, 'host'>,
  changes: Changes = {},
): Promise<Tally & { readonly error: unknown }> {
  const { clock = quickClock(), answerMs = 5_000, url = backend.url, retries: other, ...request } = changes;
  const tally = newTally();
  let error: unknown = null;
  await runNotify(
    {
      origin: 'https://eventhub.example',
      siteTimeZone: 'America/New_York',
      allowedHost: discord.host,
      signal: new AbortController().signal,
      ...request,
      retries: { ...retries, ...other },
    },
    {
      database: openNotifyDatabase(url, backend.secretKey, randomUUID(), 1),
      post: openWebhookClient('EventHub (test)', answerMs),
      clock,
    },
    tally,
  ).catch((reason: unknown) => {
    error = reason;
  });
  return { ...tally, error };
}
