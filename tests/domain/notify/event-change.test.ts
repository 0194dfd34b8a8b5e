import fc from 'fast-check';
import { expect, it } from 'vitest';
import { changeOf, type EventState } from '../../../src/domain/notify/event-change.ts';

const ZONE = 'America/New_York';
const AT = Date.parse('2026-12-04T01:00:00Z');
const known: EventState = { name: 'Night Ferry', status: 'scheduled', day: null, startsAt: AT };

it.each<[string, Partial<EventState>, Partial<EventState>, ReturnType<typeof changeOf>]>([
  ['nothing', {}, {}, null],
  ['cancelled', {}, { status: 'cancelled' }, 'cancelled'],
  ['cancelled and moved', {}, { status: 'cancelled', startsAt: AT + 1 }, 'cancelled'],
  ['another date of a cancelled event', { status: 'cancelled' }, { status: 'cancelled', startsAt: AT + 1 }, null],
  ['postponed', {}, { status: 'postponed' }, 'postponed'],
  ['postponed to another date', {}, { status: 'postponed', startsAt: AT + 1 }, 'postponed'],
  ['a new date of a postponed event', { status: 'postponed' }, { status: 'postponed', startsAt: AT + 1 }, 'moved'],
  ['a date after a postponement', { status: 'postponed' }, { status: 'scheduled', startsAt: AT + 1 }, 'moved'],
  [
    'rescheduled after a postponement',
    { status: 'postponed' },
    { status: 'rescheduled', startsAt: AT + 1 },
    'rescheduled',
  ],
  ['rescheduled', {}, { status: 'rescheduled', startsAt: AT + 1 }, 'rescheduled'],
  ['rescheduled without another date', {}, { status: 'rescheduled' }, 'rescheduled'],
  ['moved again', { status: 'rescheduled' }, { status: 'rescheduled', startsAt: AT + 1 }, 'moved'],
  ['another hour', {}, { startsAt: AT + 3_600_000 }, 'moved'],
  ['another day without a time', {}, { startsAt: null, day: '2026-12-04' }, 'moved'],
  ['the same day without a time', {}, { startsAt: null, day: '2026-12-03' }, null],
  ['a time on the same day', { startsAt: null, day: '2026-12-03' }, {}, null],
  ['a time on another day', { startsAt: null, day: '2026-12-04' }, {}, 'moved'],
  ['without a date from now on', {}, { startsAt: null }, 'moved'],
  ['a first date', { startsAt: null }, {}, 'moved'],
  ['another date beside the same time', {}, { day: '2026-12-31' }, null],
  ['another name', {}, { name: 'Plum Rain' }, null],
  ['cancelled by its name', {}, { name: 'CANCELED: Night Ferry' }, 'cancelled'],
  ['postponed by its name', {}, { name: 'Night Ferry - POSTPONED' }, 'postponed'],
  ['a mark in the name that repeats the status', { status: 'cancelled' }, { name: 'CANCELLED: Night Ferry' }, null],
  ['a mark removed from the name', { name: 'Night Ferry (CANCELLED)' }, {}, 'back_on'],
  ['sold out', {}, { status: 'sold_out' }, null],
  ['no longer sold out', { status: 'sold_out' }, {}, null],
  ['back on', { status: 'cancelled' }, {}, 'back_on'],
  ['back on and sold out', { status: 'postponed' }, { status: 'sold_out' }, 'back_on'],
  ['back on, on another date', { status: 'cancelled' }, { startsAt: AT + 1 }, 'moved'],
  ['no longer postponed but cancelled', { status: 'postponed' }, { status: 'cancelled' }, 'cancelled'],
  ['no longer cancelled but postponed', { status: 'cancelled' }, { status: 'postponed' }, 'postponed'],
  ['no longer marked as rescheduled', { status: 'rescheduled' }, {}, null],
])('%s', (_, before, after, change) => {
  expect(changeOf({ ...known, ...before }, { ...known, ...after }, ZONE)).toBe(change);
});

it('an unchanged event is no change', () => {
  const state = fc.record({
    name: fc.constantFrom('Night Ferry', null),
    status: fc.constantFrom('scheduled', 'cancelled', 'postponed', 'rescheduled', 'sold_out'),
    day: fc.constantFrom(null, '2026-12-03'),
    startsAt: fc.constantFrom(null, AT),
  });
  fc.assert(
    fc.property(state, (same) => {
      expect(changeOf(same, { ...same }, ZONE)).toBeNull();
    }),
  );
});
