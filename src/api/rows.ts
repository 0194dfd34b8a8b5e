import type { ArtistCorrection } from '../domain/catalogue/corrections.ts';
import { isEventStatus, statusOf } from '../domain/catalogue/event-status.ts';
import type { JoinedEvent } from '../domain/catalogue/joined-event.ts';
import { coordinatesOf, priceOf } from '../domain/catalogue/optional-columns.ts';
import type { EventRecord, VenueRecord } from '../domain/catalogue/types.ts';
import { storedText } from '../domain/text/stored-text.ts';
import { isPictureAddress } from '../domain/urls/picture-address.ts';

/** A row of `events`; what only an event's own page shows may be left out. */
export interface EventRow {
  event_id: number;
  name: string | null;
  description: string | null;
  venue_slug: string | null;
  major_category: string | null;
  minor_category: string | null;
  event_date: string | null;
  event_datetime: string | null;
  mobile_image_url: string | null;
  code: string | null;
  seller_venue_slug?: string | null;
  scraped_at: string | null;
  updated_at: string | null;
  status: string;
  doors_datetime?: string | null;
  price_min?: number | null;
  price_max?: number | null;
  price_currency?: string | null;
  age_limit?: string | null;
}

/** A row of `venues`; what cards do not show may be left out. */
export interface VenueRow {
  venue_slug: string;
  full_name: string | null;
  venue_name: string | null;
  time_zone: string | null;
  city: string | null;
  address?: string | null;
  latitude?: number | null;
  longitude?: number | null;
}

/** A row of `artist_corrections`. */
export interface ArtistCorrectionRow {
  name: string;
  kind: string;
  listed_as: string | null;
}

/** A row of `joined_events`. */
export interface JoinedRow {
  event_id: number;
  listed_as: number;
  name: string | null;
  source: string | null;
  scraped_at: string | null;
  seller_venue_slug: string | null;
  code: string | null;
  status: string | null;
}

export const toArtistCorrection = ({ name, kind, listed_as: listedAs }: ArtistCorrectionRow): ArtistCorrection => ({
  name,
  kind: kind as ArtistCorrection['kind'],
  listedAs,
});

const instant = (value: string | null = null) => (value === null ? null : Date.parse(value));

/** Blank text becomes `null`. */
const text = (value: string | null = null) => (value === null ? null : storedText(value));

/** Join keys are not normalized. */
const key = (value: string | null) => (value?.trim() ? value : null);

const imageUrl = (value: string | null) => (value !== null && isPictureAddress(value) ? value : null);

const statusOfRow = ({ status, name }: Pick<JoinedRow, 'status' | 'name'>) =>
  statusOf({ status: isEventStatus(status) ? status : 'scheduled', name });

export function toEventRecord(row: EventRow): EventRecord {
  return {
    id: row.event_id,
    name: text(row.name),
    description: text(row.description),
    venueSlug: key(row.venue_slug),
    majorCategory: text(row.major_category),
    minorCategory: text(row.minor_category),
    day: row.event_date,
    startsAt: instant(row.event_datetime),
    imageUrl: imageUrl(row.mobile_image_url),
    code: text(row.code),
    ...(row.seller_venue_slug == null ? {} : { sellerVenueSlug: row.seller_venue_slug }),
    scrapedAt: instant(row.scraped_at),
    updatedAt: instant(row.updated_at),
    status: statusOfRow(row),
    doorsAt: instant(row.doors_datetime),
    price: priceOf(row),
    ageLimit: text(row.age_limit),
  };
}

export const toJoinedEvent = (row: JoinedRow): JoinedEvent => ({
  id: row.event_id,
  listedAs: row.listed_as,
  name: text(row.name),
  status: statusOfRow(row),
  source: row.source,
  scrapedAt: instant(row.scraped_at),
  venueSlug: key(row.seller_venue_slug),
  code: text(row.code),
});

export function toVenueRecord(row: VenueRow): VenueRecord {
  return {
    slug: row.venue_slug,
    fullName: text(row.full_name),
    venueName: text(row.venue_name),
    timeZone: text(row.time_zone),
    city: text(row.city),
    address: text(row.address),
    coordinates: coordinatesOf(row),
  };
}
