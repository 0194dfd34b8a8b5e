import { byName } from '../text/by-name.ts';
import { zoneOr } from '../time/zone-time.ts';
import { spellerOf, unifyCategories } from './category.ts';
import { citiesOf } from './city.ts';
import { rulesOf } from './corrections.ts';
import { byFrequency, groupArtists, groupBy, pairArtistsWithVenues } from './group.ts';
import { bySoonest, nameKey, toListing, venueDisplayName } from './listing.ts';
import type { Catalogue, EventRecord, Listing, Site, Venue, VenueRecord } from './types.ts';

/** By event name: the image of the event with the smallest id among those with an image (fallback_image). */
function imagesByName(events: readonly EventRecord[]): Map<string, string> {
  const images = new Map<string, { id: number; url: string }>();
  for (const { id, name, imageUrl } of events) {
    const key = nameKey(name);
    if (key === null || imageUrl === null) continue;
    const seen = images.get(key);
    if (seen === undefined || id < seen.id) images.set(key, { id, url: imageUrl });
  }
  return new Map([...images].map(([key, { url }]) => [key, url]));
}

function toVenues(records: ReadonlyMap<string, VenueRecord>, events: readonly Listing[], siteZone: string): Venue[] {
  const bySlug = groupBy(events, (event) => event.venueSlug);
  const slugs = new Set([...records.keys(), ...bySlug.keys()]);
  const venues = [...slugs].map((slug): Venue => {
    const record = records.get(slug);
    return {
      slug,
      name: venueDisplayName(slug, record),
      venueName: record?.venueName ?? null,
      fullName: record?.fullName ?? null,
      zone: zoneOr(siteZone, record?.timeZone ?? null),
      city: record?.city ?? null,
      address: record?.address ?? null,
      coordinates: record?.coordinates ?? null,
      events: bySlug.get(slug) ?? [],
    };
  });
  return venues.sort((a, b) => b.events.length - a.events.length || byName(a.name, b.name) || byName(a.slug, b.slug));
}

/** Cities that differ only in letter case are one. */
function inOneSpelling(venues: ReadonlyMap<string, VenueRecord>, cities: readonly string[]): Map<string, VenueRecord> {
  const spell = spellerOf([...cities, ...byFrequency([...venues.values()].flatMap(({ city }) => city ?? []))]);
  return new Map([...venues].map(([slug, venue]) => [slug, { ...venue, city: venue.city && spell(venue.city) }]));
}

function newest(events: readonly EventRecord[]): number | null {
  let latest: number | null = null;
  for (const { scrapedAt } of events)
    if (scrapedAt !== null && (latest === null || scrapedAt > latest)) latest = scrapedAt;
  return latest;
}

/**
 * Builds the catalogue from checked rows: events joined with venues and deduplicated by id, categories in one spelling,
 * artists derived and grouped, pairs, statistics. Pure: the clock is in `site`.
 */
export function buildCatalogue(
  eventRecords: readonly EventRecord[],
  venueRecords: readonly VenueRecord[],
  site: Site,
): Catalogue {
  const unique = unifyCategories(
    [...new Map(eventRecords.map((event) => [event.id, event])).values()],
    site.categories,
  );
  const given = new Map(venueRecords.map((venue) => [venue.slug, venue]));
  const images = imagesByName(unique);
  const rules = rulesOf(site);
  const listings = unique
    .map((event) => {
      const venue = event.venueSlug === null ? undefined : given.get(event.venueSlug);
      return toListing(event, venue, site.timeZone, images.get(nameKey(event.name) ?? '') ?? null, rules);
    })
    .sort(bySoonest);
  const cities = site.cities ?? citiesOf(listings, given, site.now);
  const records = cities.length === 0 ? given : inOneSpelling(given, cities);
  const events =
    cities.length === 0
      ? listings
      : listings.map((event) => ({ ...event, city: records.get(event.venueSlug ?? '')?.city ?? null }));
  const venues = toVenues(records, events, site.timeZone);
  const venueBySlug = new Map(venues.map((venue) => [venue.slug, venue]));
  const artists = groupArtists(events, venueBySlug, rules);
  return {
    site,
    dataAsOf: newest(unique),
    events,
    artists,
    artistByKey: new Map(artists.map((artist) => [artist.key, artist])),
    venues,
    venueBySlug,
    pairs: pairArtistsWithVenues(artists),
    eventsByName: groupBy(events, (event) => nameKey(event.name)),
    cities,
  };
}
