import { describe, expect, it } from 'vitest';
import { exitCodeOf, sum, tallyLine, withCrash } from '../../scripts/testing/tally.ts';

describe('counting tests', () => {
  it('adds up parts', () => {
    expect(
      sum([
        { passed: 1, failed: 0 },
        { passed: 2, failed: 3 },
      ]),
    ).toEqual({ passed: 3, failed: 3 });
    expect(sum([])).toEqual({ passed: 0, failed: 0 });
  });

  it('is printed in the line that CI reads', () => {
    expect(tallyLine({ passed: 12, failed: 0 })).toBe('12 passed, 0 failed');
  });

  it.each([
    [{ passed: 3, failed: 0 }, 0],
    [{ passed: 3, failed: 1 }, 1],
    [{ passed: 0, failed: 0 }, 1],
  ])('%j exits %i', (tally, code) => {
    expect(exitCodeOf(tally)).toBe(code);
  });

  it.each([
    ['a good run', { passed: 3, failed: 0 }, 0, { passed: 3, failed: 0 }],
    ['a run with failures', { passed: 3, failed: 2 }, 1, { passed: 3, failed: 2 }],
    ['a crash after the last test', { passed: 3, failed: 0 }, 1, { passed: 3, failed: 1 }],
  ])('%s is counted correctly', (_, tally, exitCode, counted) => {
    expect(withCrash(tally, exitCode)).toEqual(counted);
  });
});
