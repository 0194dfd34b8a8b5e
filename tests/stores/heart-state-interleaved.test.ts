import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type HeartEvent,
  type HeartState,
  isShownSaved,
  isUnconfirmed,
  newHeart,
  stepHeart,
} from '../../src/stores/heart-state.ts';
import { heard, lost, refused } from './heart-events.ts';

/** Several tabs of one user and one database, stepped in any order. */
class Simulation {
  inDatabase = false;
  readonly tabs: HeartState[];
  /** Requests not yet processed. */
  readonly requests: {
    tab: number;
    request: number;
    kind: 'write' | 'read';
    value: boolean;
    isAbandoned: boolean;
  }[] = [];
  /** Responses not yet delivered. */
  readonly responses: { tab: number; event: HeartEvent }[] = [];
  /** Undelivered messages between tabs, by receiver. */
  readonly messages: number[] = [];
  readonly lastIntents: boolean[] = [];

  constructor(tabs: number) {
    this.tabs = Array.from({ length: tabs }, () => heard(false));
  }

  dispatch(tab: number, event: HeartEvent): void {
    const before = this.tabs[tab] ?? newHeart;
    const { state, send } = stepHeart(before, event);
    this.tabs[tab] = state;
    const isWriting = (kind: string | undefined) => kind === 'write';
    if (send !== null) {
      expect(isWriting(before.request?.kind) && event.kind === 'wanted', 'one write at a time').toBe(false);
      const value = send.kind === 'write' && send.value;
      this.requests.push({ tab, request: send.request, kind: send.kind, value, isAbandoned: false });
    }
    const mayHaveWritten = event.kind === 'wrote' || (event.kind === 'write-failed' && event.outcome === 'unknown');
    if (mayHaveWritten) this.messages.push(...[...this.tabs.keys()].filter((other) => other !== tab));
  }

  click(tab: number): void {
    const value = !isShownSaved(this.tabs[tab] ?? newHeart);
    this.lastIntents.push(value);
    this.dispatch(tab, { kind: 'wanted', value });
  }

  /** Processes one request. */
  execute(index: number): void {
    const [taken] = this.requests.splice(index, 1);
    if (taken === undefined) return;
    const { tab, request, kind, value, isAbandoned } = taken;
    if (kind === 'write') this.inDatabase = value;
    if (isAbandoned) return;
    this.responses.push({
      tab,
      event: kind === 'write' ? { kind: 'wrote', request } : { kind: 'read', request, value: this.inDatabase },
    });
  }

  /** A tab's request times out; it may still take effect. */
  abandon(index: number): void {
    const taken = this.requests[index];
    if (taken === undefined || taken.isAbandoned) return;
    taken.isAbandoned = true;
    const { tab, request, kind } = taken;
    this.dispatch(tab, kind === 'write' ? lost(request) : { kind: 'read-failed', request });
  }

  /** Refuses one write. */
  refuse(index: number): void {
    const taken = this.requests[index];
    if (taken === undefined || taken.isAbandoned) return;
    this.requests.splice(index, 1);
    const { tab, request, kind } = taken;
    this.dispatch(tab, kind === 'write' ? refused(request) : { kind: 'read-failed', request });
  }

  respond(index: number): void {
    const [taken] = this.responses.splice(index, 1);
    if (taken !== undefined) this.dispatch(taken.tab, taken.event);
  }

  loseResponse(index: number): void {
    const [taken] = this.responses.splice(index, 1);
    if (taken === undefined || !('request' in taken.event)) return;
    const { request } = taken.event;
    this.dispatch(taken.tab, taken.event.kind === 'wrote' ? lost(request) : { kind: 'read-failed', request });
  }

  deliver(index: number): void {
    const [tab] = this.messages.splice(index, 1);
    if (tab !== undefined) this.dispatch(tab, { kind: 'invalidated' });
  }

  /** Delivers everything pending. */
  settle(): void {
    while (this.requests.length + this.responses.length + this.messages.length > 0) {
      if (this.requests.length > 0) this.execute(0);
      else if (this.responses.length > 0) this.respond(0);
      else this.deliver(0);
    }
  }
}

const index = fc.nat({ max: 5 });
const pick = (length: number, at: number) => (length === 0 ? 0 : at % length);

function actions(tabs: number, canFail: boolean) {
  const tab = fc.nat({ max: tabs - 1 });
  type Action = (simulation: Simulation) => void;
  const clicks = tab.map(
    (at): Action =>
      (simulation) =>
        simulation.click(at),
  );
  const on = (act: (simulation: Simulation, at: number) => void) =>
    index.map(
      (at): Action =>
        (simulation) =>
          act(simulation, at),
    );
  const successes = [
    clicks,
    on((simulation, at) => simulation.execute(pick(simulation.requests.length, at))),
    on((simulation, at) => simulation.respond(pick(simulation.responses.length, at))),
    on((simulation, at) => simulation.deliver(pick(simulation.messages.length, at))),
  ];
  const failures = [
    on((simulation, at) => simulation.abandon(pick(simulation.requests.length, at))),
    on((simulation, at) => simulation.refuse(pick(simulation.requests.length, at))),
    on((simulation, at) => simulation.loseResponse(pick(simulation.responses.length, at))),
  ];
  return fc.array(fc.oneof(...successes, ...(canFail ? failures : [])), { minLength: 10, maxLength: 80, size: 'max' });
}

describe('in any order of clicks, responses and failures', () => {
  it('one tab ends with the last intent, on screen and in the database', () => {
    fc.assert(
      fc.property(actions(1, false), (acts) => {
        const simulation = new Simulation(1);
        for (const act of acts) act(simulation);
        simulation.settle();
        const last = simulation.lastIntents.at(-1) ?? false;
        expect(simulation.inDatabase).toBe(last);
        expect(simulation.tabs.map(isShownSaved)).toEqual([last]);
      }),
      { numRuns: 500 },
    );
  });

  it("several tabs end with the database's state", () => {
    fc.assert(
      fc.property(actions(2, false), (acts) => {
        const simulation = new Simulation(2);
        for (const act of acts) act(simulation);
        simulation.settle();
        expect(simulation.tabs.map(isShownSaved)).toEqual(simulation.tabs.map(() => simulation.inDatabase));
        expect(simulation.tabs.some(isUnconfirmed)).toBe(false);
      }),
      { numRuns: 3000 },
    );
  });

  it('every tab matches the database once the connection returns', () => {
    fc.assert(
      fc.property(actions(2, true), (acts) => {
        const simulation = new Simulation(2);
        for (const act of acts) act(simulation);
        simulation.settle();
        for (const tab of simulation.tabs.keys()) simulation.dispatch(tab, { kind: 'invalidated' });
        simulation.settle();
        expect(simulation.tabs.map(isShownSaved)).toEqual([simulation.inDatabase, simulation.inDatabase]);
        expect(simulation.tabs.some(isUnconfirmed)).toBe(false);
      }),
      { numRuns: 3000 },
    );
  });
});
