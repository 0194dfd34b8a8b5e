import type { Instant } from './instant.ts';

/** Stands in a `passingText` before the first instant that is left out. */
export const CUT = '+';

/** The instants of a `passingText` (passing-text.ts), which is apart because every page loads this file. */
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
