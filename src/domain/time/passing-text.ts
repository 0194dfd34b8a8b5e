import type { Instant } from './instant.ts';

/** Later instants are omitted: the footer of a site that is two weeks old says so anyway. */
const HORIZON = 14 * 86_400_000;

/**
 * Encodes the instants after which a count drops by one, for a `data-` attribute: seconds in base 36, each relative to
 * the previous one, separated by spaces.
 *
 * @param untils `upcomingUntil` of the events, ascending; those before `now` are skipped
 * @param horizon in ms; later instants are left out
 */
export function passingText(untils: readonly (Instant | null)[], now: Instant, horizon = HORIZON): string {
  let previous = 0;
  const steps: string[] = [];
  for (const until of untils) {
    if (until === null || until < now || until > now + horizon) continue;
    const seconds = Math.ceil(until / 1000);
    steps.push((seconds - previous).toString(36));
    previous = seconds;
  }
  return steps.join(' ');
}
