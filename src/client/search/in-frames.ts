import { breathe } from './index/breathe.ts';

/** Changes of the page that are made in one frame at most: drawing them takes longer than making them. */
const MOST = 6;
/** Nor do they go on for longer than this: a phone draws fewer in a frame. */
const UNINTERRUPTED_MS = 4;

/** Tabs that nobody sees draw no frames. */
const HIDDEN_MS = 100;

interface Change {
  make(): void;
  leaveOut(): void;
  isWanted(): boolean;
}

const waiting: Change[] = [];
let isRunning = false;

/** After what has been changed is drawn. */
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
  // What led to the changes has kept the browser busy already, and others may come along.
  await breathe();
  while (waiting.length > 0) {
    makeSome();
    await nextFrame();
  }
  isRunning = false;
}

/**
 * Changes the page soon: in one of the next frames, in the order in which changes are asked for.
 *
 * @param isWanted says, when it is time, whether the change is still of any use; it is left out otherwise
 * @returns when it is made or left out
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
        } catch (fault) {
          reject(fault);
        }
      },
    });
    void run();
  });
}
