import { describe, expect, it } from 'vitest';
import { artistRules } from '../../../src/domain/catalogue/corrections.ts';
import { sameShows } from '../../../src/domain/catalogue/same-show.ts';

const event = (id: number, source: string, name: string | null, ...places: string[]) => ({
  id,
  source,
  names: [name],
  places: places.length === 0 ? ['ember, 8 PM'] : places,
});
const joins = (...events: Parameters<typeof sameShows>[0]) =>
  sameShows(events, artistRules([{ name: 'Belle & Sebastian', kind: 'whole', listedAs: null }]));

describe('the same show (rule K7)', () => {
  it.each([
    ['Night Ferry', 'Night Ferry', true],
    ['Night Ferry', 'The NIGHT FERRY: World Tour', true],
    ['Night Ferry', 'CANCELED: Night Ferry', true],
    ['Night Ferry with Plum Rain', 'Night Ferry - Album Release', true],
    ['Plum Rain + Night Ferry', 'Night Ferry', true],
    ['Plum Rain, Night Ferry!', 'night—ferry', true],
    ['Blue', 'Blue Heron', false],
    ['Blue', 'Blue with Red', true],
    ['Blue', 'Red, Blue', true],
    ['Blue', 'Red & Blue', true],
    ['Blue', 'Blue/Red', true],
    ['Blue', "Blue's Night", false],
    ['Night Ferry', 'Night Ferry Quartet', true],
    ['Night Ferry', 'Fortnight Ferry', false],
    ['Night Ferry', 'Night Ferryman', false],
    ['Night Ferry', 'Plum Rain', false],
    ['Belle & Sebastian', 'Belle and Friends', false],
    ['!!!', '???', false],
    ['!!!', '!!!', true],
    ['夜行フェリー', '夜行フェリー 東京公演', true],
    [null, 'Night Ferry', false],
    [null, null, false],
  ])('%j and %j: %j', (a, b, isSame) => {
    expect(joins(event(1, 'hall', a), event(2, 'city', b))).toEqual(isSame ? [{ id: 2, listedAs: 1 }] : []);
  });

  it('is never joined by less than venue and start, nor within a source', () => {
    expect(joins(event(1, 'hall', 'Night Ferry'), event(2, 'city', 'Night Ferry', 'ember, 9 PM'))).toEqual([]);
    expect(joins(event(1, 'hall', 'Night Ferry'), event(2, 'hall', 'Night Ferry'))).toEqual([]);
  });

  it('counts for what was imported, and for what is listed', () => {
    const moved = { ...event(1, 'hall', 'Night Ferry', 'ember, 8 PM', 'ember, 9 PM') };
    const renamed = { ...event(3, 'paper', null), names: ['Gala', 'Night Ferry'] };
    expect(joins(moved, event(2, 'city', 'Night Ferry', 'ember, 8 PM'), renamed)).toEqual([
      { id: 2, listedAs: 1 },
      { id: 3, listedAs: 1 },
    ]);
  });

  it('takes the name that is most alike', () => {
    expect(
      joins(
        event(1, 'hall', 'Ferry Fest: Night Ferry'),
        event(2, 'hall', 'Night Ferry'),
        event(3, 'city', 'Night Ferry at Ember'),
        event(4, 'city', 'Ferry Fest'),
      ),
    ).toEqual([
      { id: 3, listedAs: 2 },
      { id: 4, listedAs: 1 },
    ]);
  });

  it('joins none of several that fit as well, such as the stages of a festival', () => {
    const stages = [event(2, 'city', 'River Fest: Main Stage'), event(3, 'city', 'River Fest: Tent Stage')];
    expect(joins(event(1, 'hall', 'River Fest'), ...stages)).toEqual([]);
    expect(joins(event(1, 'hall', 'River Fest: Day'), ...stages)).toEqual([]);
    expect(
      joins(event(1, 'hall', 'River Fest'), event(2, 'city', 'River Fest'), event(3, 'city', 'River Fest')),
    ).toEqual([{ id: 2, listedAs: 1 }]);
  });

  it('is the same whatever the order of the sources, which only says what is listed', () => {
    const events = [
      event(1, 'hall', 'Night Ferry: Low Water Tour'),
      event(2, 'club', 'NIGHT FERRY with Plum Rain'),
      event(3, 'city', 'Night Ferry'),
      event(4, 'paper', 'Night Ferry (Low Water Tour)'),
      event(5, 'radio', 'Plum Rain'),
      event(6, 'blog', 'Plum Rain, Slow Coast'),
      event(7, 'zine', 'Slow Coast'),
    ];
    const showsOf = (order: typeof events) => {
      const shows = new Map<number, number[]>();
      for (const { id, listedAs } of joins(...order)) shows.set(listedAs, [...(shows.get(listedAs) ?? [listedAs]), id]);
      return [...shows.values()].map((ids) => ids.sort((a, b) => a - b)).sort(([a = 0], [b = 0]) => a - b);
    };
    const expected = [
      [1, 2, 3, 4],
      [5, 6],
    ];
    expect(showsOf(events)).toEqual(expected);
    expect(showsOf(events.toReversed())).toEqual(expected);
    for (let first = 1; first < events.length; first += 1) {
      const order = [...events.slice(first), ...events.slice(0, first)];
      expect(showsOf(order)).toEqual(expected);
      expect(joins(...order).map(({ listedAs }) => listedAs)).toContain(order.find(({ id }) => id <= 4)?.id);
    }
  });
});
