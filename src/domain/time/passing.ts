import type { Instant } from './instant.ts';

/** The instants of a `passingText` (passing-text.ts), which is apart because every page loads this file. */
export function passingInstants(text: string): Instant[] {
  let seconds = 0;
  return text.split(' ').flatMap((step) => {
    if (step === '') return [];
    seconds += Number.parseInt(step, 36);
    return seconds * 1000;
  });
}

/** Number of instants of a `passingText` that are before `now`. */
export function passedCount(text: string, now: Instant): number {
  return passingInstants(text).filter((instant) => instant < now).length;
}
