import type { CleanRow } from './clean-row.ts';

/** What the listings say about a venue. */
export interface VenueDetails {
  readonly venue_slug: string;
  readonly full_name: string | null;
  readonly venue_name: string | null;
  readonly time_zone: string | null;
}

/** Merges what a row says about its venue: later values win, missing ones change nothing. */
export function mergeVenue(venues: Map<string, VenueDetails>, row: CleanRow): void {
  const { venue_slug, venue_full_name, venue_name, time_zone } = row;
  if (venue_slug === null) return;
  const known = venues.get(venue_slug);
  venues.set(venue_slug, {
    venue_slug,
    full_name: venue_full_name ?? known?.full_name ?? null,
    venue_name: venue_name ?? known?.venue_name ?? null,
    time_zone: time_zone ?? known?.time_zone ?? null,
  });
}

/** Whether there is anything to store besides the slug. */
export function hasDetails({ full_name, venue_name, time_zone }: VenueDetails): boolean {
  return full_name !== null || venue_name !== null || time_zone !== null;
}
