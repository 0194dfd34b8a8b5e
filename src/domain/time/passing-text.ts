import type { Instant } from './instant.ts';
import { CUT } from './passing.ts';

/** Later instants are left out: a number is hidden once it depends on them. */
const HORIZON = 14 * 86_400_000;

/**
 * Encodes the instants after which a count drops by one, for a `data-` attribute: seconds in base 36, each relative to
 * the previous one, separated by spaces. If later ones are left out, the first of them follows, marked with `+`.
 *
 * @param untils `upcomingUntil` of the events, ascending; those before `now` are skipped
 * @param horizon in ms; later instants are left out
 */
export function passingText(untils: readonly (Instant | null)[], now: Instant, horizon = HORIZON): string {
  let previous = 0;
  const steps: string[] = [];
  for (const until of untils) {
    if (until === null || until < now) continue;
    const seconds = Math.ceil(until / 1000);
    const isCut = until > now + horizon;
    steps.push((isCut ? CUT : '') + (seconds - previous).toString(36));
    if (isCut) break;
    previous = seconds;
  }
  return steps.join(' ');
}
