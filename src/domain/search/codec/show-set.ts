import { byFrequency, groupBy } from '../../catalogue/group.ts';
import type { Artist, Catalogue, Listing, Venue } from '../../catalogue/types.ts';
import { byName } from '../../text/by-name.ts';
import type { Instant } from '../../time/instant.ts';
import { isUpcoming } from '../../time/upcoming.ts';

/** Which events a search looks at: the two choices of the toggle on /events. */
export type SearchScope = 'upcoming' | 'all';

/** The events of one artist at one pair that share name and category: search cannot tell them apart. */
export interface ShowGroup {
  readonly name: string;
  readonly category: string | null;
  /** Soonest first, undated last. */
  readonly events: readonly Listing[];
}

/** One artist at one venue; `venue` is `null` for events that name none. */
export interface ShowPair {
  readonly venue: Venue | null;
  readonly groups: readonly ShowGroup[];
  /** Soonest first, undated last. */
  readonly events: readonly Listing[];
}

/** An artist with what of it lies in the scope. */
export interface Performer {
  readonly artist: Artist;
  /** Major categories of the events in the scope, most frequent first. */
  readonly categories: readonly string[];
  /** In the order of the artist's venues; the pair without a venue last. */
  readonly pairs: readonly ShowPair[];
}

/** Everything that searches on artists and pairs need to know, as of the build. */
export interface ShowSet {
  readonly scope: SearchScope;
  readonly now: Instant;
  /** By name: the order that breaks all ties. */
  readonly performers: readonly Performer[];
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

/** The artists, pairs and events of a scope. Events without a name have no artist and are in no search. */
export function showSet({ artists, site }: Catalogue, scope: SearchScope): ShowSet {
  const isIn = (event: Listing) => scope === 'all' || isUpcoming(event.upcomingUntil, site.now);
  const performers = artists
    .map((artist) => performerOf(artist, artist.events.filter(isIn)))
    .filter(({ pairs }) => pairs.length > 0)
    .sort((a, b) => byName(a.artist.name, b.artist.name));
  return { scope, now: site.now, performers };
}
