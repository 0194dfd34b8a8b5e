import { describe, expect, it } from 'vitest';
import {
  type HeartEvent,
  type HeartState,
  type HeartStep,
  isShownSaved,
  isUnconfirmed,
  newHeart,
  stepHeart,
} from '../../src/stores/heart-state.ts';
import { heard, lost, read, refused, want, wrote } from './heart-events.ts';

function run(state: HeartState, ...events: HeartEvent[]): { state: HeartState; steps: HeartStep[] } {
  const steps: HeartStep[] = [];
  let current = state;
  for (const event of events) {
    const step = stepHeart(current, event);
    steps.push(step);
    current = step.state;
  }
  return { state: current, steps };
}

describe('a heart', () => {
  it('shows an intent at once and notifies once it is stored', () => {
    const { state, steps } = run(heard(false), want(true));
    expect(isShownSaved(state)).toBe(true);
    expect(isUnconfirmed(state)).toBe(true);
    expect(steps[0]).toMatchObject({ send: { kind: 'write', value: true, request: 1 }, notice: null });
    const done = run(state, wrote(1));
    expect(done.state).toMatchObject({ saved: true, wanted: null, request: null });
    expect(done.steps[0]?.notice).toEqual({ kind: 'added' });
  });

  it('rolls back with the reason when the write is refused', () => {
    const { state, steps } = run(heard(true), want(false), refused(1));
    expect(isShownSaved(state)).toBe(true);
    expect(steps[1]).toMatchObject({ send: null, notice: { kind: 'failed', message: 'No.' } });
  });

  it('reads the row after a write of unknown outcome', () => {
    const { state, steps } = run(heard(false), want(true), lost(1));
    expect(isShownSaved(state)).toBe(false);
    expect(steps[1]).toMatchObject({ send: { kind: 'read', request: 2 }, notice: { kind: 'failed' } });
    expect(isShownSaved(run(state, read(2, true)).state)).toBe(true);
  });

  it('ends a double click where it began, with one notice', () => {
    const { state, steps } = run(heard(false), want(true), want(false), wrote(1), wrote(2));
    expect(state).toMatchObject({ saved: false, wanted: null, request: null });
    expect(steps.map(({ notice }) => notice)).toEqual([null, null, null, { kind: 'removed' }]);
    expect(steps.map(({ send }) => send?.kind)).toEqual(['write', undefined, 'write', undefined]);
  });

  it('drops a superseded intent silently when its write is refused', () => {
    const { state, steps } = run(heard(false), want(true), want(false), refused(1));
    expect(state).toMatchObject({ saved: false, wanted: null, request: null });
    expect(steps[2]).toMatchObject({ send: null, notice: null });
  });

  it('writes a newer intent over a write of unknown outcome, then reads', () => {
    const { steps } = run(heard(false), want(true), want(false), lost(1), wrote(2));
    expect(steps[2]?.send).toMatchObject({ kind: 'write', value: false });
    expect(steps[3]?.send).toMatchObject({ kind: 'read' });
  });

  it('ignores an intent that is already fulfilled', () => {
    expect(run(heard(true), want(true)).steps[0]).toMatchObject({ send: null, notice: null });
  });

  it('writes an intent before the favorites are loaded', () => {
    expect(run(newHeart, want(true)).steps[0]?.send).toMatchObject({ kind: 'write', value: true });
  });

  it('keeps what it learned after a load began', () => {
    const { state } = run(newHeart, want(true), wrote(1), { kind: 'loaded', value: false, isNewer: false });
    expect(state.saved).toBe(true);
  });

  it('uses a load as the base of a write in flight', () => {
    const { state } = run(newHeart, want(false), { kind: 'loaded', value: true, isNewer: false }, refused(1));
    expect(isShownSaved(state)).toBe(true);
  });

  it('reads again after another tab has written', () => {
    const { steps } = run(
      heard(false),
      { kind: 'invalidated' },
      { kind: 'invalidated' },
      read(1, true),
      read(2, false),
    );
    expect(steps.map(({ send }) => send?.kind)).toEqual(['read', undefined, 'read', undefined]);
  });

  it('still reads after an intent that the last read fulfilled', () => {
    const { steps } = run(heard(true), { kind: 'invalidated' }, want(true), read(1, false), read(2, false));
    expect(steps.map(({ send }) => send?.kind)).toEqual(['read', 'read', undefined, undefined]);
  });

  it('stays idle after a failed read until it is invalidated again', () => {
    const { state, steps } = run(heard(false), { kind: 'invalidated' }, { kind: 'read-failed', request: 1 });
    expect(steps[1]?.send).toBeNull();
    expect(run(state, { kind: 'invalidated' }).steps[0]?.send).toMatchObject({ kind: 'read' });
  });

  it('ignores responses to superseded requests', () => {
    const { steps } = run(heard(false), { kind: 'invalidated' }, want(true), read(1, false));
    expect(steps[2]).toMatchObject({ send: null, state: { wanted: true, request: { kind: 'write' } } });
  });
});
