import { expect } from 'vitest';
import { artistKey } from '../../src/domain/artist-name.ts';
import type { ArtistCardView } from '../../src/domain/view-types.ts';
import type { ExpectedArtist } from './brute-force.ts';

/** The cards are those of the expected artists, most shows first, with their numbers and up to 3 categories. */
export function expectSameArtists(cards: readonly ArtistCardView[], expected: readonly ExpectedArtist[]): void {
  const byKey = new Map(expected.map((artist) => [artist.key, artist]));
  expect(cards.map(({ name }) => artistKey(name)).toSorted()).toEqual([...byKey.keys()].toSorted());
  for (const [index, { name, showCount, venueCount, categories }] of cards.entries()) {
    const artist = byKey.get(artistKey(name));
    expect({ name, showCount, venueCount }).toEqual({
      name,
      showCount: artist?.showCount,
      venueCount: artist?.venueCount,
    });
    expect(showCount, 'most shows first').toBeLessThanOrEqual(cards[index - 1]?.showCount ?? Number.POSITIVE_INFINITY);
    const numbers = [...(artist?.categories.values() ?? [])].sort((a, b) => b - a).slice(0, 3);
    expect(categories.map((category) => artist?.categories.get(category))).toEqual(numbers);
  }
}
