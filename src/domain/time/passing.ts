import type { Instant } from './instant.ts';

/** Instants further ahead are left out: a site that was not rebuilt for two weeks says so in its footer anyway. */
const HORIZON = 14 * 86_400_000;

/**
 * The instants at which a count goes down by one, as short text for a page: seconds in base 36, each as the difference
 * to the one before, separated by spaces.
 *
 * @param untils last instants of being upcoming, ascending; those before `now` are left out
 */
export function passingText(untils: readonly (Instant | null)[], now: Instant): string {
  let previous = 0;
  const steps: string[] = [];
  for (const until of untils) {
    if (until === null || until < now || until > now + HORIZON) continue;
    const seconds = Math.ceil(until / 1000);
    steps.push((seconds - previous).toString(36));
    previous = seconds;
  }
  return steps.join(' ');
}

/** How many of the instants of a `passingText` lie before `now`. */
export function passedCount(text: string, now: Instant): number {
  let seconds = 0;
  let count = 0;
  for (const step of text.split(' ')) {
    if (step === '') continue;
    seconds += Number.parseInt(step, 36);
    if (seconds * 1000 >= now) break;
    count += 1;
  }
  return count;
}
