import type { Instant } from '../../src/domain/time/instant.ts';

/** The clock of a run. */
export interface Clock {
  now(): Instant;
  /** @throws the signal's reason once it is aborted */
  sleep(ms: number, signal: AbortSignal): Promise<void>;
}

/** Where messages queue up. */
export interface Lane {
  /**
   * Sends one message, alone: a run that is killed has one message in flight, and no more. Waits before it as long as
   * its webhook (`notBefore`) or everybody's has to wait, without holding up the others.
   */
  send<T>(notBefore: Instant, message: () => Promise<T>): Promise<T>;
  /** Nothing is sent to anybody for so long. */
  pauseAll(ms: number): void;
}

/**
 * A message that throws closes the lane: whatever it was, nothing more is sent.
 *
 * @param signal once aborted, nothing more is sent; a message in flight is brought to its end
 */
export function openLane(clock: Clock, signal: AbortSignal): Lane {
  let free: Promise<unknown> = Promise.resolve();
  let pausedUntil: Instant = 0;
  let closed: { readonly fault: unknown } | null = null;

  async function waitUntil(instant: Instant): Promise<void> {
    for (let ms = instant - clock.now(); ms > 0; ms = instant - clock.now()) await clock.sleep(ms, signal);
  }

  /** `null` if a pause for everybody began while the message stood in the queue. */
  async function enter<T>(message: () => Promise<T>): Promise<{ readonly result: T } | null> {
    signal.throwIfAborted();
    if (closed !== null) throw closed.fault;
    if (pausedUntil > clock.now()) return null;
    try {
      return { result: await message() };
    } catch (fault) {
      closed = { fault };
      throw fault;
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
