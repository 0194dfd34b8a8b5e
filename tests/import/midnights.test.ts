import { afterAll, beforeAll, expect, test } from 'vitest';
import { countMidnights } from '../../scripts/import/midnights.ts';
import { type LocalSupabase, startLocalSupabase } from '../../scripts/local-supabase/start.ts';
import { eventOf, importRows } from './import-rows.ts';

test.each([
  [5, 99, true],
  [5, 100, false],
  [4, 4, false],
  [5, 5, true],
  [0, 50, false],
  [51, 1000, true],
])('%i midnights among %i times of a source: suspicious is %s', (midnights, timed, suspicious) => {
  const counts = countMidnights();
  for (let row = 0; row < timed; row += 1) counts.add('paper', row < midnights);
  for (let row = 0; row < 1000; row += 1) counts.add(null, false);
  expect(counts.suspicious()).toEqual(suspicious ? [{ source: 'paper', midnights, timed }] : []);
});

let backend: LocalSupabase;
beforeAll(async () => {
  backend = await startLocalSupabase();
});
afterAll(() => backend?.close());

const rows = Array.from({ length: 20 }, (_, index) => ({
  event_id: index + 1,
  name: 'Night Ferry',
  time_zone: 'Europe/Berlin',
  event_datetime: index < 6 ? '2099-07-01T22:00:00Z' : '2099-07-02T20:00',
}));

test('an import counts times at 00:00 in the zone of each row and suggests the option', async () => {
  const { midnights } = await importRows(backend, rows, { source: 'paper', dryRun: true });
  expect(midnights).toEqual([{ source: 'paper', midnights: 6, timed: 20 }]);
});

test('with the option, they keep their day, and nothing is suggested', async () => {
  const { midnights } = await importRows(backend, rows, { midnightIsNoTime: true });
  expect(midnights).toEqual([]);
  expect(await eventOf(backend, 1)).toMatchObject({ event_date: '2099-07-02', event_datetime: null });
  expect(await eventOf(backend, 7)).toMatchObject({ event_datetime: '2099-07-02T18:00:00+00:00' });
});
