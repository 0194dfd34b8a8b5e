import { expect } from 'vitest';
import { artistKey } from '../../../src/domain/catalogue/artist-name.ts';
import { type ExpectedArtist, rankOf } from './brute-force.ts';
import type { AskedArtist } from './catalogue-files.ts';

/**
 * The cards show the expected artists, best match and most shows first, with their counts, venues and at most 3
 * categories.
 */
export function expectSameArtists(
  cards: readonly AskedArtist[],
  expected: readonly ExpectedArtist[],
  input: string,
): void {
  const byKey = new Map(expected.map((artist) => [artist.key, artist]));
  expect(cards.map(({ facts }) => artistKey(facts.name)).toSorted()).toEqual([...byKey.keys()].toSorted());
  for (const [index, { facts, venueSlugs }] of cards.entries()) {
    const { name, showCount, venueCount, categories } = facts;
    const artist = byKey.get(artistKey(name));
    expect({ name, showCount, venueCount }).toEqual({
      name,
      showCount: artist?.showCount,
      venueCount: artist?.venueSlugs.size,
    });
    expect(venueSlugs.toSorted()).toEqual([...(artist?.venueSlugs ?? [])].toSorted());
    const before = cards[index - 1]?.facts;
    const [rank, rankBefore] = [rankOf(name, input), before === undefined ? 2 : rankOf(before.name, input)];
    expect(rank, 'best match first').toBeLessThanOrEqual(rankBefore);
    if (before !== undefined && rank === rankBefore)
      expect(showCount, 'most shows first').toBeLessThanOrEqual(before.showCount);
    const numbers = [...(artist?.categories.values() ?? [])].sort((a, b) => b - a).slice(0, 3);
    expect(categories.map((category) => artist?.categories.get(category))).toEqual(numbers);
  }
}
