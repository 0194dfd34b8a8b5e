import { expect, test } from 'vitest';
import { firstSearches } from '../../../scripts/bench/first-search.ts';
import { typedQueries } from '../../../scripts/bench/search-queries.ts';
import { seasonCatalogue } from '../../../scripts/bench/season-catalogue.ts';
import { searchFiles } from '../../../src/domain/search/codec/search-files.ts';
import { NOW } from '../../domain/fixtures.ts';

/** With the 32 KB of scripts that come with it, a first search on /events is below 150 KB (rule B3). */
const BUDGETS: Readonly<Record<string, number>> = {
  '/events, artists': 85_000,
  '/events': 112_000,
  '/events/all': 145_000,
  '/browse, /artists': 100_000,
  '/venues': 100_000,
  'the dialog': 118_000,
};

test('with 12,000 artists and 50,000 events, the first search on each page keeps within its budget', () => {
  const catalogue = seasonCatalogue(50_000, NOW);
  expect(catalogue.artists.length).toBeGreaterThanOrEqual(12_000);
  expect(catalogue.pairs.length).toBeGreaterThan(30_000);
  const files = new Map(searchFiles(catalogue).map(({ path, text }) => [path, text]));
  for (const { page, index, details } of firstSearches(files, typedQueries(catalogue, 300), NOW)) {
    expect(index.precompressed, page).toBeGreaterThan(10_000);
    expect(index.precompressed + Math.max(0, ...details), page).toBeLessThanOrEqual(BUDGETS[page] ?? 0);
  }
}, 300_000);
