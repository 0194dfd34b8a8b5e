import { artistKey, artistName, collapseWhitespace } from '../catalogue/artist-name.ts';
import { groupBy } from '../catalogue/group.ts';
import { bySoonest } from '../catalogue/listing.ts';
import type { Listing } from '../catalogue/types.ts';
import { type Mutable, mutedBy } from '../text/mute.ts';
import type { Instant } from '../time/instant.ts';
import { isUpcoming } from '../time/upcoming.ts';
import { categoriesOf } from '../views/card.ts';

/** A venue or an artist that a person follows. */
export interface FollowedItem {
  readonly type: 'venue' | 'artist';
  /** Venue slug, or artist name in any spelling. */
  readonly id: string;
  /** When the heart was set. */
  readonly since: Instant;
}

/** What decides about a person's notifications. */
export interface Follows {
  readonly favorites: readonly FollowedItem[];
  /** Terms as stored. */
  readonly blacklist: readonly string[];
}

/** An event that may be news to somebody. */
export interface Addition {
  readonly event: Listing;
  /** When it was first stored. */
  readonly storedAt: Instant;
  /** The words by which a blacklist knows it. */
  readonly words: Mutable;
}

/** Why a person is told: what of theirs the event belongs to. */
export interface Reason {
  readonly type: FollowedItem['type'];
  readonly name: string;
}

/** An event a person is to be told of. */
export interface Match {
  readonly addition: Addition;
  /** Artist first; at least one. */
  readonly reasons: readonly Reason[];
}

/** Additions by what they can be followed by: looking up a favorite costs as much as it finds. */
export interface AdditionIndex {
  readonly byVenue: ReadonlyMap<string, readonly Addition[]>;
  readonly byArtist: ReadonlyMap<string, readonly Addition[]>;
}

/** The words by which a blacklist knows an event. */
export function wordsOf(event: Listing): Mutable {
  const { name, venueName } = event;
  return { name, artist: artistName(name), categories: categoriesOf(event), venueName };
}

export function indexAdditions(additions: readonly Addition[]): AdditionIndex {
  return {
    byVenue: groupBy(additions, ({ event }) => event.venueSlug),
    byArtist: groupBy(additions, ({ event }) => event.artistKey),
  };
}

/** Events by this favorite that came after it. */
function newsOf({ type, id, since }: FollowedItem, { byVenue, byArtist }: AdditionIndex): readonly Addition[] {
  const found = type === 'venue' ? byVenue.get(id) : byArtist.get(artistKey(collapseWhitespace(id)));
  return (found ?? []).filter(({ storedAt }) => storedAt > since);
}

function reasonOf(type: FollowedItem['type'], { event, words }: Addition): Reason {
  return { type, name: (type === 'venue' ? words.venueName : words.artist) ?? event.title };
}

/**
 * What a person is to be told of (rule N1): upcoming events that were stored after the heart was set, at a
 * favorite venue or by a favorite artist, soonest first, each once. What the person's blacklist mutes is only counted.
 */
export function matchFollower(
  { favorites, blacklist }: Follows,
  index: AdditionIndex,
  now: Instant,
): { readonly wanted: Match[]; readonly muted: number } {
  const reasonsOf = new Map<Addition, Set<FollowedItem['type']>>();
  for (const favorite of favorites) {
    for (const addition of newsOf(favorite, index)) {
      if (!isUpcoming(addition.event.upcomingUntil, now)) continue;
      const types = reasonsOf.get(addition);
      if (types === undefined) reasonsOf.set(addition, new Set([favorite.type]));
      else types.add(favorite.type);
    }
  }
  const matches = [...reasonsOf]
    .filter(([{ words }]) => blacklist.length === 0 || mutedBy(words, blacklist) === null)
    .map(
      ([addition, types]): Match => ({
        addition,
        reasons: [...types].sort().map((type) => reasonOf(type, addition)),
      }),
    )
    .sort((a, b) => bySoonest(a.addition.event, b.addition.event));
  return { wanted: matches, muted: reasonsOf.size - matches.length };
}
