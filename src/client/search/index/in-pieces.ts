import type { Steps } from '../../../domain/search/steps.ts';
import { breathe } from './breathe.ts';

/** Work goes on without a rest for so long: together with the piece that goes beyond it, that is no long task. */
const UNINTERRUPTED_MS = 12;

/** Does the work in tasks that keep nobody waiting. */
export async function inPieces<Result>(pieces: Steps<Result>): Promise<Result> {
  await breathe();
  let begun = performance.now();
  let step = pieces.next();
  while (!step.done) {
    if (performance.now() - begun > UNINTERRUPTED_MS) {
      await breathe();
      begun = performance.now();
    }
    step = pieces.next();
  }
  return step.value;
}
