import { expect } from 'vitest';
import { artistKey } from '../../../src/domain/catalogue/artist-name.ts';
import type { ExpectedArtist } from './brute-force.ts';
import type { AskedArtist } from './catalogue-files.ts';

/** The cards show the expected artists, most shows first, with their counts, venues and at most 3 categories. */
export function expectSameArtists(cards: readonly AskedArtist[], expected: readonly ExpectedArtist[]): void {
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
    const before = cards[index - 1]?.facts.showCount ?? Number.POSITIVE_INFINITY;
    expect(showCount, 'most shows first').toBeLessThanOrEqual(before);
    const numbers = [...(artist?.categories.values() ?? [])].sort((a, b) => b - a).slice(0, 3);
    expect(categories.map((category) => artist?.categories.get(category))).toEqual(numbers);
  }
}
