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

/** A heart with the database's word for it. */
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
  it('shows an intent at once, and says so when the database has it', () => {
    const { state, steps } = run(heard(false), want(true));
    expect(isShownSaved(state)).toBe(true);
    expect(isUnconfirmed(state)).toBe(true);
    expect(steps[0]).toMatchObject({ send: { kind: 'write', value: true, request: 1 }, notice: null });
    const done = run(state, wrote(1));
    expect(done.state).toMatchObject({ saved: true, wanted: null, request: null });
    expect(done.steps[0]?.notice).toEqual({ kind: 'added' });
  });

  it('rolls back and tells why when the database refuses', () => {
    const { state, steps } = run(heard(true), want(false), refused(1));
    expect(isShownSaved(state)).toBe(true);
    expect(steps[1]).toMatchObject({ send: null, notice: { kind: 'failed', message: 'No.' } });
  });

  it('reads the row when nobody knows what became of a write', () => {
    const { state, steps } = run(heard(false), want(true), lost(1));
    expect(isShownSaved(state)).toBe(false);
    expect(steps[1]).toMatchObject({ send: { kind: 'read', request: 2 }, notice: { kind: 'failed' } });
    expect(isShownSaved(run(state, read(2, true)).state)).toBe(true);
  });

  it('ends a double click where it began, with one word about it', () => {
    const { state, steps } = run(heard(false), want(true), want(false), wrote(1), wrote(2));
    expect(state).toMatchObject({ saved: false, wanted: null, request: null });
    expect(steps.map(({ notice }) => notice)).toEqual([null, null, null, { kind: 'removed' }]);
    expect(steps.map(({ send }) => send?.kind)).toEqual(['write', undefined, 'write', undefined]);
  });

  it('drops an overtaken intent in silence when its write was refused', () => {
    const { state, steps } = run(heard(false), want(true), want(false), refused(1));
    expect(state).toMatchObject({ saved: false, wanted: null, request: null });
    expect(steps[2]).toMatchObject({ send: null, notice: null });
  });

  it('writes a newer intent over a write that may have arrived, and then looks', () => {
    const { steps } = run(heard(false), want(true), want(false), lost(1), wrote(2));
    expect(steps[2]?.send).toMatchObject({ kind: 'write', value: false });
    expect(steps[3]?.send).toMatchObject({ kind: 'read' });
  });

  it('does nothing about an intent that is fulfilled already', () => {
    expect(run(heard(true), want(true)).steps[0]).toMatchObject({ send: null, notice: null });
  });

  it('writes an intent without waiting for the first reading', () => {
    expect(run(newHeart, want(true)).steps[0]?.send).toMatchObject({ kind: 'write', value: true });
  });

  it('keeps what it learned after a reading of all began', () => {
    const { state } = run(newHeart, want(true), wrote(1), { kind: 'loaded', value: false, isNews: false });
    expect(state.saved).toBe(true);
  });

  it('takes a reading of all for the rest of a write under way', () => {
    const { state } = run(newHeart, want(false), { kind: 'loaded', value: true, isNews: false }, refused(1));
    expect(isShownSaved(state)).toBe(true);
  });

  it('looks again after another tab has written', () => {
    const { steps } = run(heard(false), { kind: 'doubted' }, { kind: 'doubted' }, read(1, true), read(2, false));
    expect(steps.map(({ send }) => send?.kind)).toEqual(['read', undefined, 'read', undefined]);
  });

  it('still looks after an intent that the last reading fulfilled', () => {
    const { steps } = run(heard(true), { kind: 'doubted' }, want(true), read(1, false), read(2, false));
    expect(steps.map(({ send }) => send?.kind)).toEqual(['read', 'read', undefined, undefined]);
  });

  it('rests after a failed reading until there is reason to look again', () => {
    const { state, steps } = run(heard(false), { kind: 'doubted' }, { kind: 'read-failed', request: 1 });
    expect(steps[1]?.send).toBeNull();
    expect(run(state, { kind: 'doubted' }).steps[0]?.send).toMatchObject({ kind: 'read' });
  });

  it('does not listen to answers it no longer waits for', () => {
    const { steps } = run(heard(false), { kind: 'doubted' }, want(true), read(1, false));
    expect(steps[2]).toMatchObject({ send: null, state: { wanted: true, request: { kind: 'write' } } });
  });
});

/** Several tabs of one person before one database: everything that can happen, in any order. */
class World {
  inDatabase = false;
  readonly tabs: HeartState[];
  /** Requests the database has yet to see. */
  readonly travelling: {
    tab: number;
    request: number;
    kind: 'write' | 'read';
    value: boolean;
    isAbandoned: boolean;
  }[] = [];
  /** Answers the tabs have yet to see. */
  readonly answers: { tab: number; event: HeartEvent }[] = [];
  /** Words between tabs, by receiver. */
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

  /** The database sees a request and answers. */
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

  /** A tab gives a request up; it may still arrive. */
  abandon(index: number): void {
    const taken = this.travelling[index];
    if (taken === undefined || taken.isAbandoned) return;
    taken.isAbandoned = true;
    const { tab, request, kind } = taken;
    this.happen(tab, kind === 'write' ? lost(request) : { kind: 'read-failed', request });
  }

  /** The database refuses a write. */
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
    if (tab !== undefined) this.happen(tab, { kind: 'doubted' });
  }

  /** Everything under way arrives. */
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

describe('whatever the order of clicks, answers and failures', () => {
  it('one tab ends with the last intent, in the database and on the screen', () => {
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

  it('several tabs end with what the database has', () => {
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

  it('once the connection is back, every tab shows what the database has', () => {
    fc.assert(
      fc.property(actions(2, true), (acts) => {
        const world = new World(2);
        for (const act of acts) act(world);
        world.settle();
        for (const tab of world.tabs.keys()) world.happen(tab, { kind: 'doubted' });
        world.settle();
        expect(world.tabs.map(isShownSaved)).toEqual([world.inDatabase, world.inDatabase]);
        expect(world.tabs.some(isUnconfirmed)).toBe(false);
      }),
      { numRuns: 3000 },
    );
  });
});
