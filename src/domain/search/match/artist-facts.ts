import { byName } from '../../text/by-name.ts';
import { type ArtistFactsView, artistFactsOf } from '../../views/artist-card.ts';
import type { Directory } from '../codec/directory.ts';
import type { Offsets } from '../codec/offsets.ts';
import type { Shows } from '../codec/shows.ts';

/** A found artist. The names of its venues are in the details of `pairs` (indexes of the directory). */
export interface FoundArtist {
  readonly facts: ArtistFactsView;
  readonly pairs: readonly number[];
}

/** The indexes of the items of an owner. */
function* itemsOf(starts: Offsets, owner: number): Generator<number> {
  for (let item = starts[owner] ?? 0; item < (starts[owner + 1] ?? 0); item++) yield item;
}

/**
 * An artist with the categories that it had at the time of the build.
 *
 * @param pairShows number of events of each pair
 */
export function directoryArtist(
  directory: Directory,
  artist: number,
  pairShows: Int32Array = directory.pairShows,
): FoundArtist {
  const pairs = [...itemsOf(directory.pairOffsets, artist)].filter((pair) => pairShows[pair] !== 0);
  const atVenues = pairs.filter((pair) => directory.pairHasVenue[pair] === 1);
  const categories = [...itemsOf(directory.categoryOffsets, artist)].map(
    (item) => directory.categories[directory.artistCategory[item] ?? -1] ?? '',
  );
  const showCount = pairs.reduce((sum, pair) => sum + (pairShows[pair] ?? 0), 0);
  return {
    facts: artistFactsOf({
      name: directory.artists[artist] ?? '',
      categories,
      showCount,
      venueCount: atVenues.length,
    }),
    pairs: atVenues,
  };
}

/** Category names, most shows first, then by name. */
function byShows({ categories }: Directory, shows: ReadonlyMap<number, number>): string[] {
  return [...shows]
    .map(([category, count]) => ({ name: categories[category] ?? '', count }))
    .sort((a, b) => b.count - a.count || byName(a.name, b.name))
    .map(({ name }) => name);
}

/**
 * An artist with the shows counted by `countShows`, for /events: its categories and venues are only those of these
 * shows.
 */
export function countedArtist(directory: Directory, shows: Shows, counts: Int32Array, artist: number): FoundArtist {
  const categoryShows = new Map<number, number>();
  const pairs: number[] = [];
  let showCount = 0;
  for (const pair of itemsOf(directory.pairOffsets, artist)) {
    let here = 0;
    for (const group of itemsOf(shows.groupOffsets, pair)) {
      const count = counts[group] ?? 0;
      here += count;
      const category = shows.groupCategory[group] ?? -1;
      if (count > 0 && category >= 0) categoryShows.set(category, (categoryShows.get(category) ?? 0) + count);
    }
    showCount += here;
    if (here > 0 && directory.pairHasVenue[pair] === 1) pairs.push(pair);
  }
  const categories = byShows(directory, categoryShows);
  return {
    facts: artistFactsOf({ name: directory.artists[artist] ?? '', categories, showCount, venueCount: pairs.length }),
    pairs,
  };
}
