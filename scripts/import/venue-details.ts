import type { CleanRow } from './clean-row.ts';

/** What the listings say about a venue. */
export interface VenueDetails {
  readonly venue_slug: string;
  readonly full_name: string | null;
  readonly venue_name: string | null;
  readonly time_zone: string | null;
  readonly city: string | null;
  readonly address: string | null;
  /** Degrees; both coordinates or none. */
  readonly latitude: number | null;
  readonly longitude: number | null;
}

/** Merges what a row says about its venue: later values win, missing ones change nothing. */
export function mergeVenue(venues: Map<string, VenueDetails>, row: CleanRow): void {
  const { venue_slug, venue_full_name, venue_name, time_zone, venue_city, venue_address } = row;
  if (venue_slug === null) return;
  const known = venues.get(venue_slug);
  const { venue_latitude, venue_longitude } = row;
  venues.set(venue_slug, {
    venue_slug,
    full_name: venue_full_name ?? known?.full_name ?? null,
    venue_name: venue_name ?? known?.venue_name ?? null,
    time_zone: time_zone ?? known?.time_zone ?? null,
    city: venue_city ?? known?.city ?? null,
    address: venue_address ?? known?.address ?? null,
    latitude: venue_latitude ?? known?.latitude ?? null,
    longitude: venue_longitude ?? known?.longitude ?? null,
  });
}

/** Whether there is anything to store besides the slug. */
export function hasDetails({ venue_slug: _slug, ...details }: VenueDetails): boolean {
  return Object.values(details).some((value) => value !== null);
}
