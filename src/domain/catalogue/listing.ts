import { texts } from '../text/texts.ts';
import { upcomingUntil } from '../time/upcoming-until.ts';
import { wallTime, zoneOr } from '../time/zone-time.ts';
import { type ArtistRules, artistKey, artistName, NO_RULES } from './artist-name.ts';
import type { EventRecord, Listing, VenueRecord } from './types.ts';

/** The venue's display name (rule C3): full_name, else venue_name, else the slug. */
export function venueDisplayName(slug: string, venue: VenueRecord | undefined): string {
  return venue?.fullName ?? venue?.venueName ?? slug;
}

/** Events of the same name in any letter case share this key; `null` for a blank name. */
export function nameKey(name: string | null): string | null {
  return name === null ? null : name.toLowerCase();
}

/**
 * Joins an event with its venue and computes its local day and time.
 *
 * @param fallbackImage image of another event of the same name, used if the event has none
 */
export function toListing(
  event: EventRecord,
  venue: VenueRecord | undefined,
  siteZone: string,
  fallbackImage: string | null,
  rules: ArtistRules = NO_RULES,
): Listing {
  const zone = zoneOr(siteZone, venue?.timeZone ?? null);
  const wall = event.startsAt === null ? null : wallTime(event.startsAt, zone);
  const artist = artistName(event.name, rules);
  return {
    ...event,
    title: event.name ?? texts.untitledEvent,
    artistName: artist,
    artistKey: artist === null ? null : artistKey(artist),
    venueName: event.venueSlug === null ? null : venueDisplayName(event.venueSlug, venue),
    city: null,
    zone,
    localDay: wall?.day ?? event.day,
    localMinutes: wall?.minutes ?? null,
    upcomingUntil: upcomingUntil(event.startsAt, event.day, zone),
    image: event.imageUrl ?? fallbackImage,
  };
}

/** The default order of events: soonest first, undated last, then by id. */
export function bySoonest(a: Listing, b: Listing): number {
  if (a.upcomingUntil === b.upcomingUntil) return a.id - b.id;
  if (a.upcomingUntil === null) return 1;
  if (b.upcomingUntil === null) return -1;
  return a.upcomingUntil - b.upcomingUntil;
}
