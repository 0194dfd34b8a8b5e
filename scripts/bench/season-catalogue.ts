import { buildCatalogue } from '../../src/domain/catalogue/build-catalogue.ts';
import { isEventStatus } from '../../src/domain/catalogue/event-status.ts';
import type { Catalogue, EventRecord, VenueRecord } from '../../src/domain/catalogue/types.ts';
import type { Instant } from '../../src/domain/time/instant.ts';
import { instantOf, wallTime } from '../../src/domain/time/zone-time.ts';
import type { SeedRow } from '../seed/event-row.ts';
import { season } from '../seed/season.ts';

const ZONE = 'America/New_York';

const text = (value: string | number | null | undefined) =>
  value === null || value === undefined ? null : String(value);

/** `2026-11-27T20:30` on a clock in `zone`. */
function instantOfWall(wall: string | null, zone: string): Instant | null {
  const [, day, hours, minutes] = /^(.{10})T(\d\d):(\d\d)/.exec(wall ?? '') ?? [];
  return day === undefined ? null : instantOf(day, Number(hours) * 60 + Number(minutes), zone);
}

function toEvent(row: SeedRow): EventRecord {
  return {
    id: Number(row['event_id']),
    name: text(row['name']),
    description: text(row['description']),
    venueSlug: text(row['venue_slug']),
    majorCategory: text(row['major_category']),
    minorCategory: text(row['minor_category']),
    day: text(row['event_date']),
    startsAt: instantOfWall(text(row['event_datetime']), text(row['time_zone']) ?? ZONE),
    imageUrl: text(row['mobile_image_url']),
    code: text(row['code']),
    scrapedAt: Date.parse(text(row['scraped_at']) ?? ''),
    updatedAt: null,
    status: isEventStatus(row['status']) ? row['status'] : 'scheduled',
    doorsAt: null,
    price: null,
    ageLimit: null,
  };
}

function toVenue(row: SeedRow): VenueRecord | null {
  const slug = text(row['venue_slug']);
  if (slug === null) return null;
  return {
    slug,
    fullName: text(row['venue_full_name']),
    venueName: text(row['venue_name']),
    timeZone: text(row['time_zone']),
    city: null,
    address: null,
    coordinates: null,
  };
}

/** The catalogue of a generated season, as a build would read it from the database. */
export function seasonCatalogue(events: number, now: Instant): Catalogue {
  const { day } = wallTime(now, ZONE);
  const rows = [...season({ events, seed: 'demo', day, midnight: instantOf(day, 0, ZONE) })];
  const venues = new Map(rows.map(toVenue).flatMap((venue) => (venue === null ? [] : [[venue.slug, venue] as const])));
  return buildCatalogue(rows.map(toEvent), [...venues.values()], {
    origin: 'https://eventhub.example',
    timeZone: ZONE,
    ticketTemplate: null,
    now,
  });
}
