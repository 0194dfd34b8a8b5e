import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { inFrames } from '../../src/client/search/in-frames.ts';

/** Callbacks waiting for the next frame. */
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

/** Runs a frame, then the tasks queued right after it. */
async function draw(): Promise<void> {
  for (const work of frame.splice(0)) work();
  await vi.advanceTimersByTimeAsync(1);
}

const always = () => true;

test('changes run in order, a few per frame, and all of them', async () => {
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

test('a slow change has a frame to itself', async () => {
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

test('cancelled changes are skipped; neither they nor failing ones hold up the rest', async () => {
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

test('changes run even in a tab that draws no frames', async () => {
  const made: number[] = [];
  const all = Promise.all(Array.from({ length: 20 }, (_, index) => inFrames(() => made.push(index), always)));
  await vi.advanceTimersByTimeAsync(1000);
  await all;
  expect(made).toHaveLength(20);
});
