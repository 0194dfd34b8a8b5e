/**
 * Work that can rest after each of its pieces: browsers answer the visitor in between (search/in-pieces.ts). A piece takes
 * a few milliseconds at most, on a phone too.
 */
export type Steps<Result> = Generator<undefined, Result, undefined>;

/** Does all of the work without a rest. */
export function runToEnd<Result>(pieces: Steps<Result>): Result {
  let step = pieces.next();
  while (!step.done) step = pieces.next();
  return step.value;
}
