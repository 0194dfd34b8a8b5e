import { loadCatalogue } from '../../src/data/catalogue.ts';
import type { Catalogue, VenueRecord } from '../../src/domain/catalogue/types.ts';
import type { Row } from '../../tests/client/search/brute-force.ts';
import { newer } from './known-events.ts';
import { testSite } from './test-site.ts';

/** The events and venues that the site was built from. */
export async function listedCatalogue(): Promise<Pick<Catalogue, 'events' | 'venues' | 'site'>> {
  const { events, venues, site } = await loadCatalogue({
    supabaseUrl: testSite.backend.url,
    publishableKey: testSite.backend.publishableKey,
    site: { origin: testSite.url, timeZone: 'America/New_York', ticketTemplate: null, now: Date.parse(testSite.now) },
    archiveMonths: null,
  });
  return {
    events: events.filter(({ id }) => id !== newer.id),
    venues: venues.filter(({ slug }) => slug !== newer.venueSlug),
    site,
  };
}

/** The rows the site was built from: searches are compared with them. */
export async function listedRows(): Promise<{ rows: readonly Row[]; venues: readonly VenueRecord[] }> {
  const { events, venues } = await listedCatalogue();
  return {
    rows: events.map((event) => ({ ...event, until: event.upcomingUntil })),
    venues: venues.map((venue) => ({ ...venue, timeZone: venue.zone })),
  };
}

/** A venue's display name, as its page shows it. */
export function venueName(venues: readonly VenueRecord[], slug: string | null): string | null {
  const venue = venues.find((candidate) => candidate.slug === slug);
  return venue?.fullName ?? venue?.venueName ?? slug;
}
