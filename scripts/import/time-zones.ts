import { isTimeZone } from '../../src/domain/zone-time.ts';

const verdicts = new Map<string, boolean>();

/** As `isTimeZone` of the domain, remembered: a file names the same few zones a hundred thousand times. */
export function isKnownTimeZone(zone: string): boolean {
  let verdict = verdicts.get(zone);
  if (verdict === undefined) {
    verdict = isTimeZone(zone);
    if (verdicts.size < 10_000) verdicts.set(zone, verdict);
  }
  return verdict;
}
