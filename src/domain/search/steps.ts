/**
 * Work split into steps of a few milliseconds each, even on a phone, so that browsers can handle input in between
 * (client/search/index/run-steps.ts).
 */
export type Steps<Result> = Generator<undefined, Result, undefined>;

/** Runs all steps without a pause. */
export function runToEnd<Result>(steps: Steps<Result>): Result {
  let step = steps.next();
  while (!step.done) step = steps.next();
  return step.value;
}
