import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { fetchAll, type Source } from '../../src/data/fetch-all.ts';
import { type Answer, requestWithRetries, withRetries } from '../../src/data/retry.ts';

const answer = <Data>(data: Data, count: number | null = null): Answer<Data> => ({
  data,
  error: null,
  status: 200,
  count,
});

/** A table in memory that returns at most `cap` rows per request; `change` runs before each page. */
function table(
  ids: Set<number>,
  cap: number,
  change: (page: number) => void = () => {},
): Source<{ id: number }, number> {
  let pages = 0;
  return {
    name: 'numbers',
    async page(after, limit) {
      change(pages++);
      const rows = [...ids].filter((id) => after === undefined || id > after).sort((a, b) => a - b);
      return answer(rows.slice(0, Math.min(cap, limit)).map((id) => ({ id })));
    },
    count: async () => answer(null, ids.size),
    keyOf: ({ id }) => id,
  };
}

describe('reading a whole table', () => {
  test('returns every row once, whatever the cap', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(fc.nat(5000), { maxLength: 300 }),
        fc.integer({ min: 1, max: 50 }),
        async (ids, cap) => {
          const rows = await fetchAll(table(new Set(ids), cap));
          expect(rows.map(({ id }) => id)).toEqual([...ids].sort((a, b) => a - b));
        },
      ),
    );
  });

  test('reads again if rows change meanwhile', async () => {
    const ids = new Set([1, 2, 3, 4]);
    const source = table(ids, 2, (page) => {
      if (page === 1) ids.add(0);
    });
    expect((await fetchAll(source)).map(({ id }) => id)).toEqual([0, 1, 2, 3, 4]);
  });

  test('rejects a short read', async () => {
    const source = { ...table(new Set([1, 2]), 10), count: async () => answer(null, 3) };
    await expect(fetchAll(source)).rejects.toThrow('Read 2 numbers, but the database counts 3: nothing was built.');
  });

  test('rejects responses that are not from a database', async () => {
    const source = { ...table(new Set([1]), 10), page: async () => answer({} as { id: number }[]) };
    await expect(fetchAll(source)).rejects.toThrow('did not come from an EventHub database');
  });

  test('rejects a database that ignores paging', async () => {
    const source = { ...table(new Set([1]), 10), page: async () => answer([{ id: 1 }]) };
    await expect(fetchAll(source)).rejects.toThrow('the same page of');
  });
});

describe('retries', () => {
  const failing = (status: number, code = '') => ({ data: null, error: { message: 'no', code }, status });

  test.each([
    [0, ''],
    [429, ''],
    [503, ''],
    [500, '57014'],
  ])('a temporary failure (%d %s) is retried', async (status, code) => {
    let asked = 0;
    const ask = async () => (++asked < 3 ? failing(status, code) : answer('here'));
    expect((await withRetries('events', ask, 1)).data).toBe('here');
    expect(asked).toBe(3);
  });

  test('a lasting failure is reported after five attempts', async () => {
    let asked = 0;
    const ask = async () => {
      asked += 1;
      return failing(503);
    };
    await expect(withRetries('events', ask, 1)).rejects.toThrow(/could not be read \(events\)/);
    expect(asked).toBe(5);
  });

  test('waiting is reported with its duration', async () => {
    const start = performance.now();
    const clock = vi.spyOn(performance, 'now').mockReturnValue(start);
    const told: number[] = [];
    const ask = async () => {
      clock.mockReturnValue(performance.now() + 15_000);
      return failing(0);
    };
    await requestWithRetries(ask, { attempts: 3, firstWaitMs: 1, onWait: (seconds) => told.push(seconds) });
    expect(told).toEqual([15, 30]);
    clock.mockRestore();
  });

  test('a database that does not respond is given up after 45 seconds', async () => {
    const start = performance.now();
    const clock = vi.spyOn(performance, 'now');
    let asked = 0;
    const ask = async () => {
      asked += 1;
      clock.mockReturnValue(start + asked * 16_000);
      return failing(0);
    };
    await expect(withRetries('events', ask, 1)).rejects.toThrow(/could not be read/);
    expect(asked).toBe(3);
    clock.mockRestore();
  });

  test.each([400, 401, 403, 404])('a rejection (%d) is reported at once', async (status) => {
    let asked = 0;
    const ask = async () => {
      asked += 1;
      return failing(status);
    };
    await expect(withRetries('events', ask, 1)).rejects.toThrow(`status ${status}`);
    expect(asked).toBe(1);
  });
});
