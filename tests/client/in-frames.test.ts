import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { inFrames } from '../../src/client/search/in-frames.ts';

/** What waits for the next frame. */
let frame: (() => void)[] = [];

beforeEach(() => {
  frame = [];
  vi.useFakeTimers();
  vi.stubGlobal('requestAnimationFrame', (draw: () => void) => frame.push(draw));
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** Draws a frame, and lets follow what comes right after it. */
async function draw(): Promise<void> {
  for (const work of frame.splice(0)) work();
  await vi.advanceTimersByTimeAsync(1);
}

const always = () => true;

test('changes are made in their order, a few in each frame, and none is forgotten', async () => {
  const made: number[] = [];
  const all = Promise.all(Array.from({ length: 14 }, (_, index) => inFrames(() => made.push(index), always)));
  expect(made).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(made).toEqual([0, 1, 2, 3, 4, 5]);
  await vi.advanceTimersByTimeAsync(5);
  expect(made).toHaveLength(6);
  await draw();
  expect(made).toHaveLength(12);
  await draw();
  await all;
  expect(made).toEqual(Array.from({ length: 14 }, (_, index) => index));
  await draw();
});

test('what takes long is alone in its frame', async () => {
  const made: number[] = [];
  const slow = (index: number) => () => {
    vi.advanceTimersByTime(5);
    made.push(index);
  };
  const all = Promise.all([0, 1, 2].map((index) => inFrames(slow(index), always)));
  await vi.advanceTimersByTimeAsync(1);
  expect(made).toEqual([0]);
  await draw();
  expect(made).toEqual([0, 1]);
  await draw();
  await all;
  await draw();
});

test('what is no longer wanted is left out and holds nothing up; a change that fails neither', async () => {
  const made: string[] = [];
  let isCurrent = true;
  const old = Array.from({ length: 20 }, (_, index) =>
    inFrames(
      () => made.push(`old ${index}`),
      () => isCurrent,
    ),
  );
  isCurrent = false;
  const failing = inFrames(() => {
    throw new Error('no such card');
  }, always);
  const wanted = inFrames(() => made.push('new'), always);
  const failed = expect(failing).rejects.toThrow('no such card');
  await vi.advanceTimersByTimeAsync(1);
  await Promise.all([...old, failed, wanted]);
  expect(made).toEqual(['new']);
  await draw();
});

test('a tab that draws no frames goes on all the same', async () => {
  const made: number[] = [];
  const all = Promise.all(Array.from({ length: 20 }, (_, index) => inFrames(() => made.push(index), always)));
  await vi.advanceTimersByTimeAsync(1000);
  await all;
  expect(made).toHaveLength(20);
});
