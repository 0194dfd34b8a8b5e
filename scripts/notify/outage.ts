import type { SendQueue } from './send-queue.ts';
import type { Verdict } from './webhook-response.ts';

/** Consecutive failures of any webhooks after which all messages pause. */
const PAUSE_FROM = 3;
/** Consecutive failures after which the run ends. */
const GIVE_UP_AT = 8;

/** Detects outages of Discord. */
export interface Outage {
  note(verdict: Verdict): void;
}

/**
 * A single failing webhook is retried by itself. When all fail, the queue pauses, longer each time, until the run gives
 * up: retrying person by person would take hours.
 */
export function watchOutage(
  queue: Pick<SendQueue, 'pauseAll'>,
  { firstWaitMs, longestWaitMs }: { readonly firstWaitMs: number; readonly longestWaitMs: number },
  giveUp: (reason: string) => void,
): Outage {
  let failures = 0;
  return {
    note(verdict) {
      if (verdict.kind === 'limited') {
        if (!verdict.concernsAll || verdict.waitMs === null) return;
        if (verdict.waitMs > longestWaitMs) giveUp(`Discord asks to wait ${Math.ceil(verdict.waitMs / 1000)} s`);
        else queue.pauseAll(verdict.waitMs);
      } else if (verdict.kind === 'temporary') {
        failures += 1;
        if (failures >= PAUSE_FROM) queue.pauseAll(firstWaitMs * 2 ** (failures - PAUSE_FROM));
        if (failures === GIVE_UP_AT) giveUp(verdict.reason);
      } else {
        failures = 0;
      }
    },
  };
}
