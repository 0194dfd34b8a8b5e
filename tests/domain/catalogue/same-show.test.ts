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

  it('takes the name that is most alike, and of each source one event at most', () => {
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

  it('leads to what is listed in one step', () => {
    expect(
      joins(
        event(1, 'hall', 'Night Ferry'),
        event(2, 'city', 'Night Ferry, Plum Rain'),
        event(3, 'paper', 'Plum Rain'),
      ),
    ).toEqual([{ id: 2, listedAs: 1 }]);
  });
});
