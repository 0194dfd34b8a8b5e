import { expect, it } from 'vitest';
import type { SourceRecord } from '../../../src/domain/catalogue/source-health.ts';
import { sourcesView } from '../../../src/domain/views/sources-view.ts';
import { catalogueOf, event, NOW } from '../fixtures.ts';

const source = (name: string, given: Partial<SourceRecord> = {}): SourceRecord => ({
  name,
  lastSuccessAt: NOW - 3_600_000,
  readAt: NOW - 7_200_000,
  failingSince: null,
  newestAt: NOW - 86_400_000,
  upcoming: 1200,
  quietDays: 14,
  ...given,
});

const viewOf = (...sources: SourceRecord[]) => sourcesView({ ...catalogueOf([event(1, { scrapedAt: NOW })]), sources });

it('says when each source was read, and what it lists', () => {
  expect(viewOf(source('hall'))).toEqual({
    summary: '1 source, all well',
    facts: [
      { term: 'Pages built', value: 'Nov 27, 2026, 5:00 PM' },
      { term: 'Newest listing', value: 'Nov 27, 2026, 5:00 PM' },
    ],
    sources: [
      {
        name: 'hall',
        troubles: [],
        facts: [
          { term: 'Last read', value: 'Nov 27, 2026, 4:00 PM' },
          { term: 'Newest listing', value: 'Nov 26, 2026, 5:00 PM' },
          { term: 'Upcoming', value: '1,200' },
        ],
      },
    ],
  });
});

it('lists those in trouble first, with what is wrong', () => {
  const never = { lastSuccessAt: null, readAt: null, newestAt: null, upcoming: 0 };
  const { summary, sources } = viewOf(
    source('b10'),
    source('b9', { quietDays: 1, newestAt: NOW - 86_400_001 }),
    source('a', { failingSince: NOW, ...never }),
    source('c'),
  );
  expect(summary).toBe('2 of 4 sources need a look');
  expect(sources.map(({ name, troubles }) => [name, ...troubles])).toEqual([
    ['a', 'Failing since Nov 27, 2026, 5:00 PM. Its listings may be out of date.'],
    ['b9', 'Nothing new for more than 1 day.'],
    ['b10'],
    ['c'],
  ]);
  expect(sources[0]?.facts[0]?.value).toBe('Never');
});

it('was read also if too many of its rows could not be used', () => {
  const partly = { lastSuccessAt: null, readAt: NOW, failingSince: NOW };
  expect(viewOf(source('hall', partly)).sources[0]?.facts[0]?.value).toBe('Nov 27, 2026, 5:00 PM');
});

it('says so if there are none', () => {
  expect(viewOf().summary).toBe('No sources are recorded. The listings were imported without naming any.');
});
