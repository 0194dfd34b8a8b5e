import type { Verdict } from './answer.ts';
import type { Lane } from './lane.ts';

/** Failures in a row, whoever's, after which everybody is left waiting; and after which the run ends. */
const PAUSE_FROM = 3;
const GIVE_UP_AT = 8;

/** Watches whether Discord is there at all. */
export interface Outage {
  note(verdict: Verdict): void;
}

/**
 * One failing webhook is its own matter. When nobody's gets through, all wait, longer each time, and in the end the run
 * is given up: trying everybody in turn would take hours and reach nobody.
 */
export function watchOutage(
  lane: Pick<Lane, 'pauseAll'>,
  { firstWaitMs, longestWaitMs }: { readonly firstWaitMs: number; readonly longestWaitMs: number },
  giveUp: (reason: string) => void,
): Outage {
  let inARow = 0;
  return {
    note(verdict) {
      if (verdict.kind === 'limited') {
        if (!verdict.concernsAll || verdict.waitMs === null) return;
        if (verdict.waitMs > longestWaitMs) giveUp(`Discord asks to wait ${Math.ceil(verdict.waitMs / 1000)} s`);
        else lane.pauseAll(verdict.waitMs);
      } else if (verdict.kind === 'passing') {
        inARow += 1;
        if (inARow >= PAUSE_FROM) lane.pauseAll(firstWaitMs * 2 ** (inARow - PAUSE_FROM));
        if (inARow === GIVE_UP_AT) giveUp(verdict.reason);
      } else {
        inARow = 0;
      }
    },
  };
}
