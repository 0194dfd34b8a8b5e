import { artistKey, artistName, presentName } from '../catalogue/artist-name.ts';
import { groupBy } from '../catalogue/group.ts';
import { bySoonest } from '../catalogue/listing.ts';
import type { Listing } from '../catalogue/types.ts';
import { type MuteTexts, muteRule } from '../text/mute.ts';
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

/** A follower's settings that decide about notifications. */
export interface FollowerSettings {
  readonly favorites: readonly FollowedItem[];
  /** Stored terms. */
  readonly blacklist: readonly string[];
}

/** A newly stored event. */
export interface Addition {
  readonly event: Listing;
  /** When it was first stored. */
  readonly storedAt: Instant;
  /** The texts that a blacklist is matched against. */
  readonly muteTexts: MuteTexts;
}

/** The favorite that makes an event relevant to a follower. */
export interface Reason {
  readonly type: FollowedItem['type'];
  readonly name: string;
}

/** An event to notify a follower about. */
export interface Match {
  readonly addition: Addition;
  /** Artist first; at least one. */
  readonly reasons: readonly Reason[];
}

/** Additions by venue and artist, so that a lookup costs only as much as it finds. */
export interface AdditionIndex {
  readonly byVenue: ReadonlyMap<string, readonly Addition[]>;
  readonly byArtist: ReadonlyMap<string, readonly Addition[]>;
}

/** The texts of an event that a blacklist is matched against. */
export function muteTextsOf(event: Listing): MuteTexts {
  const { name, venueName } = event;
  return { name, artist: artistName(name), categories: categoriesOf(event), venueName };
}

export function indexAdditions(additions: readonly Addition[]): AdditionIndex {
  return {
    byVenue: groupBy(additions, ({ event }) => event.venueSlug),
    byArtist: groupBy(additions, ({ event }) => event.artistKey),
  };
}

/** Events of this favorite that were stored after the heart was set. */
function additionsOf({ type, id, since }: FollowedItem, { byVenue, byArtist }: AdditionIndex): readonly Addition[] {
  const found = type === 'venue' ? byVenue.get(id) : byArtist.get(artistKey(presentName(id) ?? ''));
  return (found ?? []).filter(({ storedAt }) => storedAt > since);
}

function reasonOf(type: FollowedItem['type'], { event, muteTexts }: Addition): Reason {
  return { type, name: (type === 'venue' ? muteTexts.venueName : muteTexts.artist) ?? event.title };
}

/**
 * The events to notify a follower about (rule N1): upcoming events at a favorite venue or by a favorite artist that
 * were stored after the heart was set, soonest first, each once. Events muted by the blacklist are only counted.
 */
export function matchFollower(
  { favorites, blacklist }: FollowerSettings,
  index: AdditionIndex,
  now: Instant,
): { readonly wanted: Match[]; readonly muted: number } {
  const reasonsOf = new Map<Addition, Set<FollowedItem['type']>>();
  for (const favorite of favorites) {
    for (const addition of additionsOf(favorite, index)) {
      if (!isUpcoming(addition.event.upcomingUntil, now)) continue;
      const types = reasonsOf.get(addition);
      if (types === undefined) reasonsOf.set(addition, new Set([favorite.type]));
      else types.add(favorite.type);
    }
  }
  const mutedBy = muteRule(blacklist);
  const matches = [...reasonsOf]
    .filter(([{ muteTexts }]) => mutedBy(muteTexts) === null)
    .map(
      ([addition, types]): Match => ({
        addition,
        reasons: [...types].sort().map((type) => reasonOf(type, addition)),
      }),
    )
    .sort((a, b) => bySoonest(a.addition.event, b.addition.event));
  return { wanted: matches, muted: reasonsOf.size - matches.length };
}
