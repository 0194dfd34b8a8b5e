import { artistKey, presentName } from '../catalogue/artist-name.ts';
import type { BilledArtist } from '../catalogue/bill.ts';
import { groupBy } from '../catalogue/group.ts';
import { bySoonest } from '../catalogue/listing.ts';
import type { Listing } from '../catalogue/types.ts';
import { type MuteTexts, muteRule } from '../text/mute.ts';
import type { Instant } from '../time/instant.ts';
import { isUpcoming } from '../time/upcoming.ts';

/** A venue or an artist that a person follows. */
export interface FollowedItem {
  readonly type: 'venue' | 'artist';
  /** Venue slug, or artist name in any spelling: of what it is listed as now (rule K4). */
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
  /** The artists who are also on the bill (rule A10). */
  readonly bill: readonly BilledArtist[];
}

/** The favorite that makes an event relevant to a follower. */
export interface Reason {
  /** `bill` for a favorite artist who is also on the bill. */
  readonly type: FollowedItem['type'] | 'bill';
  readonly name: string;
}

/** An event to notify a follower about. */
export interface Match {
  readonly addition: Addition;
  /** Artist first, then the bill; at least one. */
  readonly reasons: readonly Reason[];
}

/** An artist on the bill of an addition. */
interface Billing {
  readonly addition: Addition;
  readonly artist: BilledArtist;
}

/** Additions by venue and artist, so that a lookup costs only as much as it finds. */
export interface AdditionIndex {
  readonly byVenue: ReadonlyMap<string, readonly Addition[]>;
  readonly byArtist: ReadonlyMap<string, readonly Addition[]>;
  readonly byBill: ReadonlyMap<string, readonly Billing[]>;
}

/** Favorite artists on a bill who are named: an embed stays far below Discord's limits. */
const MOST_BILLED = 3;

export function indexAdditions(additions: readonly Addition[]): AdditionIndex {
  return {
    byVenue: groupBy(additions, ({ event }) => event.venueSlug),
    byArtist: groupBy(additions, ({ event }) => event.artistKey),
    byBill: groupBy(
      additions.flatMap((addition) => addition.bill.map((artist) => ({ addition, artist }))),
      ({ artist }) => artist.key,
    ),
  };
}

const NONE: readonly never[] = [];

/** Why an addition is relevant: by its venue, its artist, or an artist on its bill. */
type Cause = FollowedItem['type'] | Billing;

function reasonsFor({ event, muteTexts }: Addition, causes: ReadonlySet<Cause>): Reason[] {
  const reasons: Reason[] = [];
  if (causes.has('artist')) reasons.push({ type: 'artist', name: muteTexts.artist ?? event.title });
  let billed = 0;
  for (const cause of causes) {
    if (typeof cause === 'string' || billed === MOST_BILLED) continue;
    reasons.push({ type: 'bill', name: cause.artist.name });
    billed += 1;
  }
  if (causes.has('venue')) reasons.push({ type: 'venue', name: muteTexts.venueName ?? event.title });
  return reasons;
}

/**
 * The events to notify a follower about (rule N1): upcoming events at a favorite venue, by a favorite artist or with one
 * on the bill that were stored after the heart was set, soonest first, each once. Events muted by the blacklist are only
 * counted.
 */
export function matchFollower(
  { favorites, blacklist }: FollowerSettings,
  index: AdditionIndex,
  now: Instant,
): { readonly wanted: Match[]; readonly muted: number } {
  const causesBy = new Map<Addition, Set<Cause>>();
  const note = (addition: Addition, cause: Cause, since: Instant) => {
    if (addition.storedAt <= since || !isUpcoming(addition.event.upcomingUntil, now)) return;
    const causes = causesBy.get(addition);
    if (causes === undefined) causesBy.set(addition, new Set([cause]));
    else causes.add(cause);
  };
  for (const { type, id, since } of favorites) {
    if (type === 'venue') {
      for (const addition of index.byVenue.get(id) ?? NONE) note(addition, type, since);
      continue;
    }
    const key = artistKey(presentName(id) ?? '');
    for (const addition of index.byArtist.get(key) ?? NONE) note(addition, type, since);
    for (const billing of index.byBill.get(key) ?? NONE) note(billing.addition, billing, since);
  }
  const mutedBy = muteRule(blacklist);
  const matches = [...causesBy]
    .filter(([{ muteTexts }]) => mutedBy(muteTexts) === null)
    .map(([addition, causes]): Match => ({ addition, reasons: reasonsFor(addition, causes) }))
    .sort((a, b) => bySoonest(a.addition.event, b.addition.event));
  return { wanted: matches, muted: causesBy.size - matches.length };
}
