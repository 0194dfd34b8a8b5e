import { batchEmbeds } from '../../src/domain/notify/embed-limits.ts';
import type { Instant } from '../../src/domain/time/instant.ts';
import { withoutSecret } from '../../src/domain/urls/webhook-address.ts';
import { CommandError } from '../cli/command.ts';
import type { Verdict } from './answer.ts';
import type { Clock, Lane } from './lane.ts';
import type { Follower, NotifyDatabase } from './notify-database.ts';
import type { Outage } from './outage.ts';
import type { Item } from './parcel.ts';
import type { Post } from './post.ts';

/** How patient a run is. */
export interface Patience {
  /** Tries of a message that nobody takes, or that fails at the server. */
  readonly tries: number;
  /** Before the second try; twice as long before each further one. */
  readonly firstWaitMs: number;
  /** How often in a row Discord may ask to wait before a message is put off. */
  readonly waits: number;
  /** A longer wait than this is left to the next run. */
  readonly longestWaitMs: number;
  /** How long the lease holds without a word. */
  readonly leaseSeconds: number;
}

export interface Delivery {
  readonly database: NotifyDatabase;
  readonly post: Post;
  readonly lane: Lane;
  readonly outage: Outage;
  readonly clock: Clock;
  readonly patience: Patience;
  readonly report: DeliveryReport;
}

/** What a delivery says as it goes. */
export interface DeliveryReport {
  /** One message arrived. */
  sent(person: Follower, items: readonly Item[]): void;
  /** Discord will never take this one. */
  failed(person: Follower, item: Item, reason: string): void;
  /** The rest of this person's is left to the next run. */
  putOff(person: Follower, items: readonly Item[], reason: string): void;
  disabled(person: Follower, reason: string): void;
}

/** What the next message to a person starts from. */
interface Pace {
  notBefore: Instant;
}

/** Tells one person everything, message by message. @throws CommandError when the whole run has to end */
export async function deliver(
  person: Follower,
  endpoint: URL,
  items: readonly Item[],
  delivery: Delivery,
): Promise<void> {
  const { database, clock, patience, report } = delivery;
  const queue = batchEmbeds(items);
  const pace: Pace = { notBefore: clock.now() };
  for (let batch = queue.shift(); batch !== undefined; batch = queue.shift()) {
    const verdict = await sendMessage(person, endpoint, batch, pace, delivery);
    if (verdict === 'changed') return;
    if (verdict.kind === 'delivered') {
      pace.notBefore = clock.now() + verdict.pauseMs;
      if (verdict.pauseMs > patience.longestWaitMs && queue.length > 0) {
        report.putOff(person, queue.flat(), waitText(verdict.pauseMs));
        return;
      }
    } else if (verdict.kind === 'refused') {
      // One bad embed spoils its message: the halves without it still go.
      const half = Math.ceil(batch.length / 2);
      if (batch.length > 1) queue.unshift(batch.slice(0, half), batch.slice(half));
    } else if (verdict.kind === 'dead') {
      report.disabled(person, verdict.reason);
      return;
    } else {
      const left = [batch, ...queue].flat();
      await database.record(person, batch, 'pending', verdict.reason);
      report.putOff(person, left, verdict.reason);
      return;
    }
  }
}

type Final = Exclude<Verdict, { kind: 'limited' }>;

const waitText = (ms: number) => `Discord asks to wait ${Math.ceil(ms / 1000)} s`;

/** Sends one message until there is an answer that counts, or patience ends. */
async function sendMessage(
  person: Follower,
  endpoint: URL,
  batch: readonly Item[],
  pace: Pace,
  { database, post, lane, outage, clock, patience, report }: Delivery,
): Promise<Final | 'changed'> {
  const message = { embeds: batch.map(({ embed }) => embed), allowed_mentions: { parse: [] } } as const;

  /** Written down before, sent, written down after: nothing else happens in between. */
  async function once(): Promise<Verdict | 'changed'> {
    const claim = await database.claim(person, batch, patience.leaseSeconds);
    if (claim === 'changed') return claim;
    if (claim === 'lost') {
      throw new CommandError('Another run of notify has taken over: this one stopped, and nothing is sent twice.');
    }
    const answer = await post(endpoint, message);
    const verdict = 'reason' in answer ? { ...answer, reason: withoutSecret(answer.reason, person.webhook) } : answer;
    outage.note(verdict);
    if (verdict.kind === 'delivered') {
      await database.record(person, batch, 'sent');
      report.sent(person, batch);
    } else if (verdict.kind === 'dead') {
      await database.disable(person, verdict.reason);
    } else if (verdict.kind === 'refused' && batch[0] !== undefined && batch.length === 1) {
      await database.record(person, batch, 'failed', verdict.reason);
      report.failed(person, batch[0], verdict.reason);
    }
    return verdict;
  }

  const backoff = (turn: number) => patience.firstWaitMs * 2 ** (turn - 1);
  for (let tries = 1, waits = 1; ; ) {
    const verdict = await lane.send(pace.notBefore, once);
    if (verdict === 'changed') return verdict;
    if (verdict.kind === 'limited') {
      const ms = verdict.waitMs ?? backoff(waits);
      if (ms > patience.longestWaitMs || waits === patience.waits) {
        return { kind: 'passing', reason: waitText(ms) };
      }
      waits += 1;
      pace.notBefore = clock.now() + ms;
    } else if (verdict.kind === 'passing') {
      if (tries === patience.tries) return verdict;
      pace.notBefore = clock.now() + backoff(tries);
      tries += 1;
    } else {
      return verdict;
    }
  }
}
