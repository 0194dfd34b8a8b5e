import { expect, test } from 'vitest';
import { firstSearches } from '../../../scripts/bench/first-search.ts';
import { typedQueries } from '../../../scripts/bench/search-queries.ts';
import { seasonCatalogue } from '../../../scripts/bench/season-catalogue.ts';
import { searchFiles } from '../../../src/domain/search/codec/search-files.ts';
import { NOW } from '../../domain/fixtures.ts';

const BUDGET = 150_000;

test('with 12,000 artists and 50,000 events, the first search on any page loads at most 150 KB', () => {
  const catalogue = seasonCatalogue(50_000, NOW);
  expect(catalogue.artists.length).toBeGreaterThanOrEqual(12_000);
  expect(catalogue.pairs.length).toBeGreaterThan(30_000);
  const files = new Map(searchFiles(catalogue).map(({ path, text }) => [path, text]));
  for (const { page, index, details } of firstSearches(files, typedQueries(catalogue, 300), NOW)) {
    expect(index.precompressed, page).toBeGreaterThan(10_000);
    expect(index.precompressed + Math.max(0, ...details), page).toBeLessThanOrEqual(BUDGET);
  }
}, 300_000);
