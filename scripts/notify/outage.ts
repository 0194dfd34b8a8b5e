import type { SendQueue } from './send-queue.ts';
import type { Verdict } from './webhook-response.ts';

/** Consecutive failures of any webhooks after which all messages pause. */
const PAUSE_FROM = 3;
/** Consecutive failures after which the run ends. */
const GIVE_UP_AT = 8;

/** Why waiting ends. @param waitedMs how long it has lasted */
export function waitText(ms: number, waitedMs: number): string {
  const seconds = (milliseconds: number) => `${Math.ceil(milliseconds / 1000)} s`;
  return `Discord asks to wait ${seconds(ms)}${waitedMs > 0 ? ` more after ${seconds(waitedMs)}` : ''}`;
}

/** Detects outages of Discord. */
export interface Outage {
  note(verdict: Verdict): void;
}

/**
 * A single failing webhook is retried by itself. When all fail, the queue pauses, longer each time, until the run gives
 * up: retrying person by person would take hours. So would waiting for a limit of all webhooks that does not end.
 */
export function watchOutage(
  queue: Pick<SendQueue, 'pauseAll'>,
  { firstWaitMs, longestWaitMs }: { readonly firstWaitMs: number; readonly longestWaitMs: number },
  giveUp: (reason: string) => void,
): Outage {
  let failures = 0;
  let waitedMs = 0;
  return {
    note(verdict) {
      if (verdict.kind === 'limited') {
        if (!verdict.concernsAll) return;
        if (waitedMs + verdict.waitMs > longestWaitMs) giveUp(waitText(verdict.waitMs, waitedMs));
        else queue.pauseAll(verdict.waitMs);
        waitedMs += verdict.waitMs;
      } else if (verdict.kind === 'temporary') {
        failures += 1;
        if (failures >= PAUSE_FROM) queue.pauseAll(firstWaitMs * 2 ** (failures - PAUSE_FROM));
        if (failures === GIVE_UP_AT) giveUp(verdict.reason);
      } else {
        failures = 0;
        waitedMs = 0;
      }
    },
  };
}
