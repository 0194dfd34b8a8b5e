import { yieldToMain } from './index/yield-to-main.ts';

/** Changes per frame at most: rendering them takes longer than making them. */
const MOST = 6;
/** Time budget per frame in ms, for slow phones. */
const UNINTERRUPTED_MS = 4;

/** Fallback in ms: hidden tabs get no animation frames. */
const HIDDEN_MS = 100;

interface Change {
  make(): void;
  leaveOut(): void;
  isWanted(): boolean;
}

const waiting: Change[] = [];
let isRunning = false;

/** Resolves after the next frame has been painted. */
export const nextFrame = (): Promise<void> =>
  new Promise((resolve) => {
    const hidden = setTimeout(resolve, HIDDEN_MS);
    requestAnimationFrame(() => {
      clearTimeout(hidden);
      setTimeout(resolve);
    });
  });

function nextWanted(): Change | undefined {
  for (let change = waiting.shift(); change; change = waiting.shift()) {
    if (change.isWanted()) return change;
    change.leaveOut();
  }
  return undefined;
}

function makeSome(): void {
  const begun = performance.now();
  for (let count = 0; count < MOST && performance.now() - begun < UNINTERRUPTED_MS; count++) nextWanted()?.make();
}

async function run(): Promise<void> {
  if (isRunning) return;
  isRunning = true;
  // The caller's task may already be long, and may queue more changes.
  await yieldToMain();
  while (waiting.length > 0) {
    makeSome();
    await nextFrame();
  }
  isRunning = false;
}

/**
 * Queues a change of the page for one of the next frames, so that many cards do not block input.
 *
 * @param isWanted asked before the change is made; an outdated one is skipped
 * @returns resolved when the change is made or skipped
 */
export function inFrames(make: () => void, isWanted: () => boolean): Promise<void> {
  return new Promise((resolve, reject) => {
    waiting.push({
      isWanted,
      leaveOut: resolve,
      make() {
        try {
          make();
          resolve();
        } catch (error) {
          reject(error);
        }
      },
    });
    void run();
  });
}
