import { byName } from '../text/by-name.ts';
import type { ArtistRules } from './artist-name.ts';
import type { Artist, ArtistAtVenue, Listing, Venue } from './types.ts';

/** Groups items by key, in order of first appearance; skips items whose key is `null`. */
export function groupBy<Key, Item>(items: Iterable<Item>, keyOf: (item: Item) => Key | null): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>();
  for (const item of items) {
    const key = keyOf(item);
    if (key === null) continue;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [item]);
    else group.push(item);
  }
  return groups;
}

/** Distinct values, most frequent first, then by name. */
export function byFrequency(values: Iterable<string>): string[] {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].sort(([a, inA], [b, inB]) => inB - inA || byName(a, b)).map(([value]) => value);
}

/** The display name of a group (rule A6): the operator's spelling, else the most frequent, ties by the smallest event id. */
function displayName(key: string, events: readonly Listing[], settled: ArtistRules['spellings']): string {
  const known = settled.get(key);
  if (known !== undefined) return known;
  const spellings = new Map<string, { count: number; smallestId: number }>();
  for (const event of events) {
    const spelling = event.artistName;
    if (spelling === null) continue;
    const seen = spellings.get(spelling);
    if (seen === undefined) spellings.set(spelling, { count: 1, smallestId: event.id });
    else {
      seen.count += 1;
      seen.smallestId = Math.min(seen.smallestId, event.id);
    }
  }
  const [best] = [...spellings].sort(([, a], [, b]) => b.count - a.count || a.smallestId - b.smallestId);
  return best?.[0] ?? key;
}

/**
 * The artists behind the events (rules A5, A6), most events first, then by name (rule L1).
 *
 * @param events sorted; each artist's events keep this order
 */
export function groupArtists(
  events: readonly Listing[],
  venueBySlug: ReadonlyMap<string, Venue>,
  { spellings }: Pick<ArtistRules, 'spellings'>,
): Artist[] {
  const artists: Artist[] = [];
  for (const [key, group] of groupBy(events, (event) => event.artistKey)) {
    const slugs = byFrequency(group.flatMap((event) => event.venueSlug ?? []));
    artists.push({
      key,
      name: displayName(key, group, spellings),
      events: group,
      venues: slugs.flatMap((slug) => venueBySlug.get(slug) ?? []),
      categories: byFrequency(group.flatMap((event) => event.majorCategory ?? [])),
    });
  }
  return artists.sort((a, b) => b.events.length - a.events.length || byName(a.name, b.name));
}

/** Every artist-and-venue pair that has an event, in the artists' order. */
export function pairArtistsWithVenues(artists: readonly Artist[]): ArtistAtVenue[] {
  return artists.flatMap((artist) =>
    artist.venues.map((venue) => ({
      artist,
      venue,
      events: artist.events.filter((event) => event.venueSlug === venue.slug),
    })),
  );
}
