import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Turn } from '../../scripts/local-supabase/database/database.ts';
import { openFairQueue, TooManyWaiting } from '../../scripts/local-supabase/database/fair-queue.ts';

/** A queue at which work of a client 'x' runs until `release` is called. The first letter of a name is its client. */
function busyQueue(mostWaiting?: number) {
  const queue = openFairQueue(mostWaiting);
  const busy = Promise.withResolvers<void>();
  const served: string[] = [];
  const holding = queue.run(() => busy.promise, { client: 'x' });
  return {
    served,
    ask: (name: string, turn: Turn = {}) =>
      queue.run(async () => void served.push(name), { client: name.charAt(0), ...turn }),
    async release() {
      busy.resolve();
      await holding;
      await queue.idle();
    },
  };
}

const slow = { deferral: 60_000 };

describe('the order of service', () => {
  it.each<[string, [string, Turn?][], string]>([
    ['work of one client keeps its order', [['a1'], ['a2'], ['a3']], 'a1 a2 a3'],
    ['clients take turns', [['a1'], ['a2'], ['a3'], ['b1'], ['c1'], ['b2']], 'a1 b1 c1 a2 b2 a3'],
    ['whoever comes later is served before the backlog', [['a1'], ['a2'], ['a3'], ['b1']], 'a1 b1 a2 a3'],
    ['a client that was just served comes last', [['x1'], ['x2'], ['a1'], ['a2']], 'a1 x1 a2 x2'],
    ['quick work of a client overtakes slow work', [['a1', slow], ['a2', slow], ['a3']], 'a3 a1 a2'],
    ['slow work does not hold up other clients', [['a1', slow], ['b1', slow], ['b2']], 'a1 b2 b1'],
  ])('%s', async (_, asked, order) => {
    const queue = busyQueue();
    const answers = asked.map(([name, turn]) => queue.ask(name, turn));
    await queue.release();
    await Promise.all(answers);
    expect(queue.served.join(' ')).toBe(order);
  });

  it('slow work is overtaken for a limited time only', async () => {
    const queue = busyQueue();
    const answers = [queue.ask('a1', { deferral: 5 })];
    await new Promise((resolve) => setTimeout(resolve, 10));
    answers.push(queue.ask('a2'));
    await queue.release();
    await Promise.all(answers);
    expect(queue.served).toEqual(['a1', 'a2']);
  });

  it('nobody waits for more than one piece of work of each other client, and one runs at a time', async () => {
    const arrival = fc.record({ client: fc.constantFrom('a', 'b', 'c', 'd'), afterPieces: fc.nat(12) });
    await fc.assert(
      fc.asyncProperty(fc.array(arrival, { maxLength: 40 }), async (arrivals) => {
        const queue = openFairQueue();
        const log: { readonly event: 'asked' | 'begun' | 'done'; readonly client: string; readonly piece: number }[] =
          [];
        let begun = 0;
        const arrive = () => {
          for (const [piece, { client, afterPieces }] of arrivals.entries()) {
            if (afterPieces !== begun) continue;
            log.push({ event: 'asked', client, piece });
            const work = async () => {
              log.push({ event: 'begun', client, piece });
              begun += 1;
              arrive();
              await Promise.resolve();
              log.push({ event: 'done', client, piece });
            };
            void queue.run(work, { client });
          }
        };
        arrive();
        await queue.idle();
        const runs = log.filter(({ event }) => event !== 'asked');
        for (const [at, { event, piece }] of runs.entries()) {
          if (event === 'begun') expect(runs[at + 1]).toMatchObject({ event: 'done', piece });
        }
        for (const [at, { event, client, piece }] of log.entries()) {
          if (event !== 'begun') continue;
          const before = log.slice(0, at);
          const own = before.findLastIndex((other) => other.event === 'begun' && other.client === client);
          const asked = before.findIndex((other) => other.event === 'asked' && other.piece === piece);
          const passed = before.slice(Math.max(own, asked) + 1).filter((other) => other.event === 'begun');
          expect(passed).toHaveLength(new Set(passed.map((other) => other.client)).size);
        }
        const asked = log.filter(({ event }) => event === 'asked').length;
        expect(runs).toHaveLength(2 * asked);
      }),
    );
  });

  it('goes on after work that fails', async () => {
    const queue = openFairQueue();
    const failing = queue.run(() => Promise.reject(new Error('no')));
    const next = queue.run(async () => 'done');
    await expect(failing).rejects.toThrow('no');
    expect(await next).toBe('done');
  });
});

describe('a client that leaves', () => {
  it('is not served, and makes room', async () => {
    const queue = busyQueue(1);
    const leaving = new AbortController();
    const left = queue.ask('a1', { signal: leaving.signal });
    leaving.abort(new Error('left'));
    await expect(left).rejects.toThrow('left');
    await expect(queue.ask('a2', { signal: leaving.signal })).rejects.toThrow('left');
    const stayed = queue.ask('a3');
    await queue.release();
    await stayed;
    expect(queue.served).toEqual(['a3']);
  });

  it('gets the result of what has begun', async () => {
    const queue = openFairQueue();
    const leaving = new AbortController();
    const begun = Promise.withResolvers<string>();
    const result = queue.run(() => begun.promise, { signal: leaving.signal });
    leaving.abort();
    begun.resolve('done');
    expect(await result).toBe('done');
  });
});

describe('a client with too much waiting work', () => {
  it('is refused, and no other', async () => {
    const queue = busyQueue(2);
    const answers = [queue.ask('a1'), queue.ask('a2')];
    await expect(queue.ask('a3')).rejects.toThrow(TooManyWaiting);
    answers.push(queue.ask('b1'));
    await queue.release();
    await Promise.all(answers);
    expect(queue.served).toEqual(['a1', 'b1', 'a2']);
  });

  it('loses what would be served last', async () => {
    const queue = busyQueue(2);
    const answers = [queue.ask('a1', slow)];
    const last = expect(queue.ask('a2', slow)).rejects.toThrow(TooManyWaiting);
    answers.push(queue.ask('a3'));
    await last;
    await queue.release();
    await Promise.all(answers);
    expect(queue.served).toEqual(['a3', 'a1']);
  });
});
