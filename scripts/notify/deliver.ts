import { batchEmbeds } from '../../src/domain/notify/embed-limits.ts';
import type { Instant } from '../../src/domain/time/instant.ts';
import { withoutSecret } from '../../src/domain/urls/webhook-address.ts';
import { CommandError } from '../cli/command.ts';
import type { Notification } from './notification.ts';
import type { Follower, NotifyDatabase } from './notify-database.ts';
import { type Outage, waitText } from './outage.ts';
import type { PostMessage } from './post-message.ts';
import type { Clock, SendQueue } from './send-queue.ts';
import type { EmbedField, Verdict } from './webhook-response.ts';

/** When to retry and when to give up. */
export interface RetryPolicy {
  /** Attempts to send a message when Discord is unreachable or fails. */
  readonly attempts: number;
  /** Wait before the second attempt; it doubles with each further one. */
  readonly firstWaitMs: number;
  /** How often Discord may ask to wait before a message is deferred. */
  readonly waits: number;
  /** How long one webhook may make a run wait in all. What it has not got by then is deferred to the next run. */
  readonly longestWaitMs: number;
  /** How long the lease lasts without being renewed. */
  readonly leaseSeconds: number;
}

export interface Delivery {
  readonly database: NotifyDatabase;
  readonly post: PostMessage;
  readonly queue: SendQueue;
  readonly outage: Outage;
  readonly clock: Clock;
  readonly retries: RetryPolicy;
  readonly report: DeliveryReport;
}

/** Receives the events of a delivery. */
export interface DeliveryReport {
  /** One message was delivered. */
  sent(person: Follower, items: readonly Notification[]): void;
  /** The person's data cannot be handled. */
  skipped(person: Follower, reason: string): void;
  /** Discord permanently rejects this one. */
  failed(person: Follower, item: Notification, reason: string): void;
  /** The person's remaining notifications are left to the next run. */
  deferred(person: Follower, items: readonly Notification[], reason: string): void;
  disabled(person: Follower, reason: string): void;
}

/** When a webhook's next message may be sent. */
interface Pace {
  notBefore: Instant;
  /** How long this webhook has made the run wait. */
  waitedMs: number;
}

/** Has the next message wait. @returns whether the policy allows it */
function postpone(pace: Pace, ms: number, { clock, retries }: Pick<Delivery, 'clock' | 'retries'>): boolean {
  if (pace.waitedMs + ms > retries.longestWaitMs) return false;
  pace.waitedMs += ms;
  pace.notBefore = clock.now() + ms;
  return true;
}

/** Delivers a person's notifications, message by message. @throws CommandError when the whole run has to end */
export async function deliver(
  person: Follower,
  endpoint: URL,
  items: readonly Notification[],
  delivery: Delivery,
): Promise<void> {
  const { database, clock, report } = delivery;
  const batches = batchEmbeds(items);
  const pace: Pace = { notBefore: clock.now(), waitedMs: 0 };
  const omitted: Omitted = new Map();
  for (let batch = batches.shift(); batch !== undefined; batch = batches.shift()) {
    const verdict = await sendMessage(person, endpoint, batch, { pace, omitted }, delivery);
    if (verdict === 'changed') return;
    if (verdict.kind === 'delivered') {
      if (batches.length > 0 && !postpone(pace, verdict.pauseMs, delivery)) {
        report.deferred(person, batches.flat(), waitText(verdict.pauseMs, pace.waitedMs));
        return;
      }
    } else if (verdict.kind === 'refused') {
      // One bad embed fails its whole message: retry the halves.
      const half = Math.ceil(batch.length / 2);
      if (batch.length > 1) batches.unshift(batch.slice(0, half), batch.slice(half));
    } else if (verdict.kind === 'dead') {
      report.disabled(person, verdict.reason);
      return;
    } else {
      const remaining = [batch, ...batches].flat();
      await database.record(person, batch, 'pending', verdict.reason);
      report.deferred(person, remaining, verdict.reason);
      return;
    }
  }
}

/** Parts of embeds that Discord has refused. They are left out when their message is sent again. */
type Omitted = Map<Notification, Set<string>>;

function embedOf(item: Notification, omitted: Omitted): object {
  const keys = omitted.get(item);
  return keys === undefined
    ? item.embed
    : Object.fromEntries(Object.entries(item.embed).filter(([key]) => !keys.has(key)));
}

/** Leaves out the parts that Discord names. @returns whether there were any, so that the rest is worth sending */
function omitRefused(batch: readonly Notification[], fields: readonly EmbedField[], omitted: Omitted): boolean {
  let isChanged = false;
  for (const { embed: index, key } of fields) {
    const item = batch[index];
    if (item === undefined) continue;
    // Without its title, nothing says which event it is.
    if (key === 'title' || !(key in embedOf(item, omitted))) continue;
    omitted.set(item, new Set([...(omitted.get(item) ?? []), key]));
    isChanged = true;
  }
  return isChanged;
}

type Final = Exclude<Verdict, { kind: 'limited' }>;

/** Sends one message, and retries until there is a final verdict or the policy ends it. */
async function sendMessage(
  person: Follower,
  endpoint: URL,
  batch: readonly Notification[],
  { pace, omitted }: { readonly pace: Pace; readonly omitted: Omitted },
  delivery: Delivery,
): Promise<Final | 'changed'> {
  const { database, post, queue, outage, retries, report } = delivery;
  /**
   * Records the message before and after sending it, with nothing in between, so that a killed run repeats only this
   * one.
   */
  async function attempt(): Promise<Verdict | 'changed' | 'smaller'> {
    const claim = await database.claim(person, batch, retries.leaseSeconds);
    if (claim === 'changed') return claim;
    if (claim === 'lost') {
      throw new CommandError('Another run of notify has taken the lease: this one stopped, and nothing is sent twice.');
    }
    const embeds = batch.map((item) => embedOf(item, omitted));
    const result = await post(endpoint, { embeds, allowed_mentions: { parse: [] } });
    const verdict = 'reason' in result ? { ...result, reason: withoutSecret(result.reason, person.webhook) } : result;
    outage.note(verdict);
    if (verdict.kind === 'delivered') {
      await database.record(person, batch, 'sent');
      report.sent(person, batch);
    } else if (verdict.kind === 'dead') {
      await database.disable(person, verdict.reason);
    } else if (verdict.kind === 'refused' && omitRefused(batch, verdict.fields, omitted)) {
      return 'smaller';
    } else if (verdict.kind === 'refused' && batch[0] !== undefined && batch.length === 1) {
      await database.record(person, batch, 'failed', verdict.reason);
      report.failed(person, batch[0], verdict.reason);
    }
    return verdict;
  }

  for (let attempts = 1, waits = 1; ; ) {
    const verdict = await queue.send(pace.notBefore, attempt);
    if (verdict === 'smaller') continue;
    if (verdict === 'changed') return verdict;
    if (verdict.kind === 'limited') {
      if (waits === retries.waits || !postpone(pace, verdict.waitMs, delivery)) {
        return { kind: 'temporary', reason: waitText(verdict.waitMs, pace.waitedMs) };
      }
      waits += 1;
    } else if (verdict.kind === 'temporary') {
      const backoffMs = retries.firstWaitMs * 2 ** (attempts - 1);
      if (attempts === retries.attempts || !postpone(pace, backoffMs, delivery)) return verdict;
      attempts += 1;
    } else {
      return verdict;
    }
  }
}
