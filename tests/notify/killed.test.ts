import { expect, it } from 'vitest';
import { killTrial } from './kill-trial.ts';

it('killed at any point and run again: everything is delivered, nothing twice but what was in flight', async () => {
  const { wanted, channels, unexplained, repeated, killed, strays, lastRun, rerun } = await killTrial({
    followers: 3,
    events: 60,
    kills: 4,
    seed: 5,
  });
  expect(killed.length).toBeGreaterThanOrEqual(2);
  for (const channel of channels) expect([...new Set(channel)].toSorted((a, b) => a - b)).toEqual(wanted);
  expect(unexplained).toEqual([]);
  expect(repeated).toBeLessThanOrEqual(10 * killed.length);
  expect(strays).toEqual([]);
  expect(lastRun).toMatchObject({ code: 0, stderr: '' });
  expect(rerun.stdout).toBe(
    'people 0, messages sent 0, events told 0, changes told 0, muted 180, failed 0, put off 0, webhooks disabled 0\n',
  );
}, 120_000);
