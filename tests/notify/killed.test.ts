import { expect, it } from 'vitest';
import { killTrial } from './kill-trial.ts';

/** `NOTIFY_KILLS=20 npm run test:unit -- tests/notify/killed.test.ts` runs the long version. */
const KILLS = Number(process.env['NOTIFY_KILLS'] ?? 2);

it('runs killed at any point deliver everything in the end, and repeat only messages in flight', async () => {
  const { wanted, channels, unexplained, repeated, killed, strays, lastRun, rerun } = await killTrial({
    followers: 2,
    events: 40,
    kills: KILLS,
    seed: 5,
  });
  expect(killed.length).toBeGreaterThan(0);
  for (const channel of channels) expect([...new Set(channel)].toSorted((a, b) => a - b)).toEqual(wanted);
  expect(unexplained).toEqual([]);
  expect(repeated).toBeLessThanOrEqual(10 * killed.length);
  expect(strays).toEqual([]);
  expect(lastRun).toMatchObject({ code: 0, stderr: '' });
  expect(rerun.stdout).toBe(
    'people 0, messages sent 0, events told 0, changes told 0, muted 80, failed 0, put off 0, webhooks disabled 0\n',
  );
}, 600_000);
