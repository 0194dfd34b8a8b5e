import type { Steps } from '../../../domain/search/steps.ts';
import { yieldToMain } from './yield-to-main.ts';

/** Budget before yielding, in ms. With the step that exceeds it a task stays well below 50 ms. */
const UNINTERRUPTED_MS = 12;

/** Runs all steps, yielding to the main thread in between. */
export async function runSteps<Result>(steps: Steps<Result>): Promise<Result> {
  await yieldToMain();
  let begun = performance.now();
  let step = steps.next();
  while (!step.done) {
    if (performance.now() - begun > UNINTERRUPTED_MS) {
      await yieldToMain();
      begun = performance.now();
    }
    step = steps.next();
  }
  return step.value;
}
