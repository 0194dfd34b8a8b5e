/**
 * Counting what passed and what failed, in the form that people and CI read: `N passed, N failed`.
 */

/** The outcome of one part of the tests. */
export interface Tally {
  readonly passed: number;
  readonly failed: number;
}

/** All parts together. */
export function sum(tallies: readonly Tally[]): Tally {
  return {
    passed: tallies.reduce((total, { passed }) => total + passed, 0),
    failed: tallies.reduce((total, { failed }) => total + failed, 0),
  };
}

/** `12 passed, 0 failed` */
export function tallyLine({ passed, failed }: Tally): string {
  return `${passed} passed, ${failed} failed`;
}

/** 0 only if something was tested and all of it passed. */
export function exitCodeOf({ passed, failed }: Tally): 0 | 1 {
  return failed === 0 && passed > 0 ? 0 : 1;
}

/**
 * The count of a runner that ended with `exitCode`. One that ended badly without a failed test of its own (it crashed,
 * or could not even start) counts as one failure.
 */
export function honest(tally: Tally, exitCode: number): Tally {
  return exitCode !== 0 && tally.failed === 0 ? { ...tally, failed: 1 } : tally;
}
