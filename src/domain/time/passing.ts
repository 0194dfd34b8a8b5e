import type { Instant } from './instant.ts';

/** Later instants are left out: a number is hidden once it depends on them. */
const HORIZON = 14 * 86_400_000;

/** Before the first instant that is left out. */
const CUT = '+';

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

/** The instants of a `passingText`, including the first of those that are left out. */
export function passingInstants(text: string): Instant[] {
  let seconds = 0;
  return text.split(' ').flatMap((step) => {
    if (step === '') return [];
    seconds += Number.parseInt(step.replace(CUT, ''), 36);
    return seconds * 1000;
  });
}

/** Number of instants of a `passingText` that are before `now`; `null` if some of them were left out. */
export function passedCount(text: string, now: Instant): number | null {
  const passed = passingInstants(text).filter((instant) => instant < now).length;
  const known = text.split(' ').findIndex((step) => step.startsWith(CUT));
  return known >= 0 && passed > known ? null : passed;
}
