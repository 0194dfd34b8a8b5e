import fc from 'fast-check';
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

/** A heart whose state the database has confirmed. */
const heard = (saved: boolean): HeartState => ({ ...newHeart, saved, known: true });

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

const want = (value: boolean): HeartEvent => ({ kind: 'wanted', value });
const wrote = (request: number): HeartEvent => ({ kind: 'wrote', request });
const refused = (request: number): HeartEvent => ({
  kind: 'write-failed',
  request,
  outcome: 'refused',
  message: 'No.',
});
const lost = (request: number): HeartEvent => ({ kind: 'write-failed', request, outcome: 'unknown', message: 'Lost.' });
const read = (request: number, value: boolean): HeartEvent => ({ kind: 'read', request, value });

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

/** Several tabs of one user and one database, stepped through in any order. */
class World {
  inDatabase = false;
  readonly tabs: HeartState[];
  /** Requests not yet processed. */
  readonly travelling: {
    tab: number;
    request: number;
    kind: 'write' | 'read';
    value: boolean;
    isAbandoned: boolean;
  }[] = [];
  /** Responses not yet delivered. */
  readonly answers: { tab: number; event: HeartEvent }[] = [];
  /** Undelivered messages between tabs, by receiver. */
  readonly messages: number[] = [];
  readonly lastIntents: boolean[] = [];

  constructor(tabs: number) {
    this.tabs = Array.from({ length: tabs }, () => heard(false));
  }

  happen(tab: number, event: HeartEvent): void {
    const before = this.tabs[tab] ?? newHeart;
    const { state, send } = stepHeart(before, event);
    this.tabs[tab] = state;
    const isWriting = (kind: string | undefined) => kind === 'write';
    if (send !== null) {
      expect(isWriting(before.request?.kind) && event.kind === 'wanted', 'one write at a time').toBe(false);
      const value = send.kind === 'write' && send.value;
      this.travelling.push({ tab, request: send.request, kind: send.kind, value, isAbandoned: false });
    }
    const mayHaveWritten = event.kind === 'wrote' || (event.kind === 'write-failed' && event.outcome === 'unknown');
    if (mayHaveWritten) this.messages.push(...[...this.tabs.keys()].filter((other) => other !== tab));
  }

  click(tab: number): void {
    const value = !isShownSaved(this.tabs[tab] ?? newHeart);
    this.lastIntents.push(value);
    this.happen(tab, { kind: 'wanted', value });
  }

  /** Processes one request. */
  execute(index: number): void {
    const [taken] = this.travelling.splice(index, 1);
    if (taken === undefined) return;
    const { tab, request, kind, value, isAbandoned } = taken;
    if (kind === 'write') this.inDatabase = value;
    if (isAbandoned) return;
    this.answers.push({
      tab,
      event: kind === 'write' ? { kind: 'wrote', request } : { kind: 'read', request, value: this.inDatabase },
    });
  }

  /** A tab's request times out; it may still take effect. */
  abandon(index: number): void {
    const taken = this.travelling[index];
    if (taken === undefined || taken.isAbandoned) return;
    taken.isAbandoned = true;
    const { tab, request, kind } = taken;
    this.happen(tab, kind === 'write' ? lost(request) : { kind: 'read-failed', request });
  }

  /** Refuses one write. */
  refuse(index: number): void {
    const taken = this.travelling[index];
    if (taken === undefined || taken.isAbandoned) return;
    this.travelling.splice(index, 1);
    const { tab, request, kind } = taken;
    this.happen(tab, kind === 'write' ? refused(request) : { kind: 'read-failed', request });
  }

  answer(index: number): void {
    const [taken] = this.answers.splice(index, 1);
    if (taken !== undefined) this.happen(taken.tab, taken.event);
  }

  loseAnswer(index: number): void {
    const [taken] = this.answers.splice(index, 1);
    if (taken === undefined || !('request' in taken.event)) return;
    const { request } = taken.event;
    this.happen(taken.tab, taken.event.kind === 'wrote' ? lost(request) : { kind: 'read-failed', request });
  }

  deliver(index: number): void {
    const [tab] = this.messages.splice(index, 1);
    if (tab !== undefined) this.happen(tab, { kind: 'invalidated' });
  }

  /** Delivers everything pending. */
  settle(): void {
    while (this.travelling.length + this.answers.length + this.messages.length > 0) {
      if (this.travelling.length > 0) this.execute(0);
      else if (this.answers.length > 0) this.answer(0);
      else this.deliver(0);
    }
  }
}

const index = fc.nat({ max: 5 });
const pick = (length: number, at: number) => (length === 0 ? 0 : at % length);

function actions(tabs: number, canFail: boolean) {
  const tab = fc.nat({ max: tabs - 1 });
  type Action = (world: World) => void;
  const clicks = tab.map(
    (at): Action =>
      (world) =>
        world.click(at),
  );
  const on = (act: (world: World, at: number) => void) =>
    index.map(
      (at): Action =>
        (world) =>
          act(world, at),
    );
  const calm = [
    clicks,
    on((world, at) => world.execute(pick(world.travelling.length, at))),
    on((world, at) => world.answer(pick(world.answers.length, at))),
    on((world, at) => world.deliver(pick(world.messages.length, at))),
  ];
  const rough = [
    on((world, at) => world.abandon(pick(world.travelling.length, at))),
    on((world, at) => world.refuse(pick(world.travelling.length, at))),
    on((world, at) => world.loseAnswer(pick(world.answers.length, at))),
  ];
  return fc.array(fc.oneof(...calm, ...(canFail ? rough : [])), { minLength: 10, maxLength: 80, size: 'max' });
}

describe('in any order of clicks, responses and failures', () => {
  it('one tab ends with the last intent, on screen and in the database', () => {
    fc.assert(
      fc.property(actions(1, false), (acts) => {
        const world = new World(1);
        for (const act of acts) act(world);
        world.settle();
        const last = world.lastIntents.at(-1) ?? false;
        expect(world.inDatabase).toBe(last);
        expect(world.tabs.map(isShownSaved)).toEqual([last]);
      }),
      { numRuns: 500 },
    );
  });

  it('several tabs end as the database has it', () => {
    fc.assert(
      fc.property(actions(2, false), (acts) => {
        const world = new World(2);
        for (const act of acts) act(world);
        world.settle();
        expect(world.tabs.map(isShownSaved)).toEqual(world.tabs.map(() => world.inDatabase));
        expect(world.tabs.some(isUnconfirmed)).toBe(false);
      }),
      { numRuns: 3000 },
    );
  });

  it('every tab matches the database once the connection returns', () => {
    fc.assert(
      fc.property(actions(2, true), (acts) => {
        const world = new World(2);
        for (const act of acts) act(world);
        world.settle();
        for (const tab of world.tabs.keys()) world.happen(tab, { kind: 'invalidated' });
        world.settle();
        expect(world.tabs.map(isShownSaved)).toEqual([world.inDatabase, world.inDatabase]);
        expect(world.tabs.some(isUnconfirmed)).toBe(false);
      }),
      { numRuns: 3000 },
    );
  });
});
