import { buildCatalogue } from '../../src/domain/catalogue/build-catalogue.ts';
import type { Catalogue, EventRecord, Site, VenueRecord } from '../../src/domain/catalogue/types.ts';

/** Friday, November 27, 2026, 5 PM in New York. */
export const NOW = Date.parse('2026-11-27T22:00:00Z');

export const site: Site = {
  origin: 'https://eventhub.example',
  timeZone: 'America/New_York',
  ticketTemplate: 'https://tickets.example/{venue_slug}/{code}',
  now: NOW,
};

/** An event with defaults for every field not given. `at` is an ISO instant. */
export function event(id: number, given: Partial<EventRecord> & { at?: string } = {}): EventRecord {
  const { at, ...fields } = given;
  return {
    id,
    name: `Act ${id}`,
    description: null,
    venueSlug: 'saltbox',
    majorCategory: 'Rock',
    minorCategory: null,
    day: null,
    startsAt: at === undefined ? null : Date.parse(at),
    imageUrl: null,
    code: null,
    scrapedAt: null,
    updatedAt: null,
    status: 'scheduled',
    doorsAt: null,
    price: null,
    ageLimit: null,
    ...fields,
  };
}

export function venue(slug: string, given: Partial<VenueRecord> = {}): VenueRecord {
  const nowhere = { city: null, address: null, coordinates: null };
  return { slug, fullName: null, venueName: null, timeZone: null, ...nowhere, ...given };
}

export function catalogueOf(events: EventRecord[], venues: VenueRecord[] = [], changes: Partial<Site> = {}): Catalogue {
  return buildCatalogue(events, venues, { ...site, ...changes });
}
