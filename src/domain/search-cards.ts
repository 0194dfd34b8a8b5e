import { artistCardOf } from './artist-card.ts';
import { byName } from './by-name.ts';
import type { Directory } from './search-directory.ts';
import type { Shows } from './search-shows.ts';
import type { ArtistCardView } from './view-types.ts';

/** The indexes from `starts[owner]` up to the next owner's. */
function* itemsOf(starts: Int32Array, owner: number): Generator<number> {
  for (let item = starts[owner] ?? 0; item < (starts[owner + 1] ?? 0); item++) yield item;
}

/** The card of an artist with all its shows, for /browse and /artists. */
export function directoryCard(directory: Directory, artist: number): ArtistCardView {
  const places = [...itemsOf(directory.placeStarts, artist)];
  return artistCardOf({
    name: directory.artists[artist] ?? '',
    categories: [...itemsOf(directory.categoryStarts, artist)].map(
      (item) => directory.categories[directory.artistCategory[item] ?? -1] ?? '',
    ),
    showCount: places.reduce((sum, place) => sum + (directory.placeShows[place] ?? 0), 0),
    venueNames: places.flatMap((place) => directory.venues[directory.placeVenue[place] ?? -1]?.name ?? []),
  });
}

/** The names of categories, those of most shows first, then by name. */
function byShows({ categories }: Directory, shows: ReadonlyMap<number, number>): string[] {
  return [...shows]
    .map(([category, count]) => ({ name: categories[category] ?? '', count }))
    .sort((a, b) => b.count - a.count || byName(a.name, b.name))
    .map(({ name }) => name);
}

/**
 * The card of an artist with the shows that `countShows` counts, for /events: categories and venues are those of these
 * shows alone.
 */
export function showsCard(directory: Directory, shows: Shows, counts: Int32Array, artist: number): ArtistCardView {
  const categories = new Map<number, number>();
  const venueNames: string[] = [];
  let showCount = 0;
  for (const place of itemsOf(directory.placeStarts, artist)) {
    let here = 0;
    for (const group of itemsOf(shows.groupStarts, place)) {
      const count = counts[group] ?? 0;
      here += count;
      const category = shows.groupCategory[group] ?? -1;
      if (count > 0 && category >= 0) categories.set(category, (categories.get(category) ?? 0) + count);
    }
    showCount += here;
    const venue = directory.venues[directory.placeVenue[place] ?? -1];
    if (here > 0 && venue !== undefined) venueNames.push(venue.name);
  }
  return artistCardOf({
    name: directory.artists[artist] ?? '',
    categories: byShows(directory, categories),
    showCount,
    venueNames,
  });
}
