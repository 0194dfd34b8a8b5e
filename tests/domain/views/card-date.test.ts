import { expect, test } from 'vitest';
import { cardDate } from '../../../src/domain/views/card-date.ts';
import { catalogueOf, event, NOW } from '../fixtures.ts';

const at = (day: string) => Date.parse(`${day}T23:00:00Z`);

test.each([
  { name: 'the next one', days: ['2026-11-01', '2026-12-01', '2026-12-02'], text: 'Next on Dec 01, 2026' },
  { name: 'without upcoming ones the last', days: ['2026-10-01', '2026-11-01'], text: 'Last on Nov 01, 2026' },
  { name: 'none', days: [], text: undefined },
])('a card names $name (rule C6)', ({ days, text }) => {
  const { events } = catalogueOf(days.map((day, id) => event(id + 1, { day, startsAt: at(day) })));
  expect(cardDate(events, NOW)?.text).toBe(text);
});

test('a card passes over shows that do not take place', () => {
  const { events } = catalogueOf([
    event(1, { startsAt: at('2026-12-01'), status: 'postponed' }),
    event(2, { startsAt: at('2026-12-02') }),
    event(3, { day: null, startsAt: null }),
  ]);
  expect(cardDate(events, NOW)).toEqual({ text: 'Next on Dec 02, 2026', until: at('2026-12-02') });
});
