import type { Instant } from '../../src/domain/time/instant.ts';

export interface Clock {
  now(): Instant;
  /** @throws the signal's reason once it is aborted */
  sleep(ms: number, signal: AbortSignal): Promise<void>;
}

/** Serializes messages. */
export interface SendQueue {
  /**
   * Sends a message once it is its turn and neither its webhook (`notBefore`) nor everybody has to wait; others go first
   * meanwhile. Messages never overlap, so that a killed run has at most one in flight.
   */
  send<T>(notBefore: Instant, message: () => Promise<T>): Promise<T>;
  /** Sends nothing to anybody for `ms`. */
  pauseAll(ms: number): void;
}

/**
 * Opens a queue. A message that throws closes it: nothing more is sent.
 *
 * @param signal stops the queue when aborted; a message in flight is completed
 */
export function openSendQueue(clock: Clock, signal: AbortSignal): SendQueue {
  let free: Promise<unknown> = Promise.resolve();
  let pausedUntil: Instant = 0;
  let closed: { readonly reason: unknown } | null = null;

  async function waitUntil(instant: Instant): Promise<void> {
    for (let ms = instant - clock.now(); ms > 0; ms = instant - clock.now()) await clock.sleep(ms, signal);
  }

  /** `null` if a pause for everybody began while the message waited. */
  async function enter<T>(message: () => Promise<T>): Promise<{ readonly result: T } | null> {
    signal.throwIfAborted();
    if (closed !== null) throw closed.reason;
    if (pausedUntil > clock.now()) return null;
    try {
      return { result: await message() };
    } catch (error) {
      closed = { reason: error };
      throw error;
    }
  }

  return {
    async send(notBefore, message) {
      for (;;) {
        signal.throwIfAborted();
        await waitUntil(Math.max(notBefore, pausedUntil));
        const turn = free.then(() => enter(message));
        free = turn.catch(() => undefined);
        const outcome = await turn;
        if (outcome !== null) return outcome.result;
      }
    },
    pauseAll(ms) {
      pausedUntil = Math.max(pausedUntil, clock.now() + ms);
    },
  };
}
