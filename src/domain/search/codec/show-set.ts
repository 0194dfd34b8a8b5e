import { byFrequency, groupBy } from '../../catalogue/group.ts';
import type { Artist, Catalogue, Listing, Venue } from '../../catalogue/types.ts';
import { byName } from '../../text/by-name.ts';
import type { Instant } from '../../time/instant.ts';
import { isUpcoming } from '../../time/upcoming.ts';

/** The two choices of the toggle on /events. */
export type SearchScope = 'upcoming' | 'all';

/** Events of a pair with the same name and category: search does not distinguish them. */
export interface ShowGroup {
  readonly name: string;
  readonly category: string | null;
  /** Soonest first, undated last. */
  readonly events: readonly Listing[];
}

/** One artist at one venue; `venue` is `null` for events without one. */
export interface ShowPair {
  readonly venue: Venue | null;
  readonly groups: readonly ShowGroup[];
  /** Soonest first, undated last. */
  readonly events: readonly Listing[];
}

/** An artist with its events in the scope. */
export interface Performer {
  readonly artist: Artist;
  /** Major categories of the events in the scope, most frequent first. */
  readonly categories: readonly string[];
  /** In the order of the artist's venues; the pair without a venue last. */
  readonly pairs: readonly ShowPair[];
}

/** The data behind artist and pair search, as of the build. */
export interface ShowSet {
  readonly scope: SearchScope;
  readonly now: Instant;
  /** Sorted by name, which breaks all ties. */
  readonly performers: readonly Performer[];
  /** Whether the listings span several cities. */
  readonly hasCities: boolean;
}

function pairOf(venue: Venue | null, events: readonly Listing[]): ShowPair {
  const groups = groupBy(events, ({ name, majorCategory }) => `${name}\0${majorCategory ?? ''}`);
  return {
    venue,
    events,
    groups: [...groups.values()].map((group) => ({
      name: group[0]?.name ?? '',
      category: group[0]?.majorCategory ?? null,
      events: group,
    })),
  };
}

function performerOf(artist: Artist, events: readonly Listing[]): Performer {
  const bySlug = groupBy(events, ({ venueSlug }) => venueSlug ?? '');
  const pairs = artist.venues.map((venue) => pairOf(venue, bySlug.get(venue.slug) ?? []));
  return {
    artist,
    categories: byFrequency(events.flatMap(({ majorCategory }) => majorCategory ?? [])),
    pairs: [...pairs, pairOf(null, bySlug.get('') ?? [])].filter((pair) => pair.events.length > 0),
  };
}

/** Collects the artists, pairs and events of a scope. Events without a name have no artist and cannot be found. */
export function showSet({ artists, cities, site }: Catalogue, scope: SearchScope): ShowSet {
  const isIn = (event: Listing) => scope === 'all' || isUpcoming(event.upcomingUntil, site.now);
  const performers = artists
    .map((artist) => performerOf(artist, artist.events.filter(isIn)))
    .filter(({ pairs }) => pairs.length > 0)
    .sort((a, b) => byName(a.artist.name, b.artist.name));
  return { scope, now: site.now, performers, hasCities: cities.length > 0 };
}
