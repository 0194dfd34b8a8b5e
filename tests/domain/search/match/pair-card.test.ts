import { describe, expect, test } from 'vitest';
import type { EventStatus } from '../../../../src/domain/catalogue/event-status.ts';
import { decodeDetails, encodeDetails } from '../../../../src/domain/search/codec/details.ts';
import { showSet } from '../../../../src/domain/search/codec/show-set.ts';
import { pairDetails } from '../../../../src/domain/search/match/pair-card.ts';
import { catalogueOf, event, NOW } from '../../fixtures.ts';

/** A show per day for each status, from tomorrow on; `past` ones lie before the build. */
function cardOf(statuses: readonly EventStatus[], past: readonly EventStatus[] = []) {
  const name = 'Night Ferry';
  const catalogue = catalogueOf([
    ...past.map((status, index) => event(100 + index, { name, status, day: `2026-11-0${index + 1}` })),
    ...statuses.map((status, index) => event(index + 1, { name, status, day: `2026-11-2${index + 8}` })),
  ]);
  const set = showSet(catalogue, 'all');
  const [details] = encodeDetails(set).flatMap(decodeDetails).flat();
  if (details === undefined) throw new Error('the details are missing');
  const directory = { artists: [name], pairArtist: Int32Array.of(0) };
  return pairDetails(directory, 0, details, { now: NOW, currentYear: '2026' });
}

describe('a search result for an artist at a venue', () => {
  test.each<[EventStatus[], string | null, string]>([
    [['scheduled'], null, '28'],
    [['cancelled'], 'Cancelled', '28'],
    [['sold_out', 'sold_out'], 'Sold out', '28'],
    [['postponed'], 'Postponed', '28'],
    [['rescheduled'], 'New date', '28'],
    // Some dates take place.
    [['sold_out', 'scheduled'], null, '28'],
    [['cancelled', 'scheduled'], null, '29'],
    [['postponed', 'sold_out'], null, '29'],
    // No date takes place: the status belongs to the date shown.
    [['postponed', 'cancelled'], 'Postponed', '28'],
  ])('with dates that are %j says %s and shows number %s', (statuses, word, day) => {
    const card = cardOf(statuses);
    expect(card.status?.word ?? null).toBe(word);
    expect(card.date?.day).toBe(day);
  });

  test('counts cancelled dates like any other', () => {
    expect(cardOf(['cancelled', 'scheduled']).span).toBe('2 dates, Nov 28 to Nov 29');
  });

  test('ignores the status of past dates', () => {
    expect(cardOf([], ['cancelled'])).toMatchObject({ isPast: true, status: null });
    expect(cardOf(['sold_out'], ['cancelled', 'scheduled']).status?.word).toBe('Sold out');
  });
});
