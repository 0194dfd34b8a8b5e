import { z } from 'zod';
import type { ArtistCorrection, VenueAlias } from '../domain/catalogue/corrections.ts';
import { eventStatuses, statusOf } from '../domain/catalogue/event-status.ts';
import type { JoinedEvent } from '../domain/catalogue/joined-event.ts';
import { coordinatesOf, priceOf } from '../domain/catalogue/optional-columns.ts';
import type { SourceRecord } from '../domain/catalogue/source-health.ts';
import type { EventRecord, VenueRecord } from '../domain/catalogue/types.ts';
import { storedText } from '../domain/text/stored-text.ts';
import { isPictureAddress } from '../domain/urls/picture-address.ts';
import { DataError } from './data-error.ts';

/** Blank text becomes `null`. */
const text = z
  .string()
  .nullable()
  .transform((value) => (value === null ? null : storedText(value)));

/** Join keys are not normalized. */
const key = z
  .string()
  .nullable()
  .transform((value) => (value === null || value.trim() === '' ? null : value));

const instant = z
  .string()
  .nullable()
  .transform((value, context) => {
    if (value === null) return null;
    const parsed = Date.parse(value);
    if (!Number.isNaN(parsed)) return parsed;
    context.issues.push({ code: 'custom', message: 'is no point in time', input: value });
    return z.NEVER;
  });

const imageUrl = text.transform((value) => (value !== null && isPictureAddress(value) ? value : null));

const amount = z.number().nonnegative().nullable();

/** The columns of `events` that a build reads. */
const eventRow = z.object({
  /** Primary key. */
  event_id: z.int().nonnegative(),
  /** Cleaned on import. */
  name: text,
  /** Plain text. */
  description: text,
  /** Slug of the venue, which may have no row of its own. */
  venue_slug: key,
  /** Broad category. */
  major_category: text,
  /** Narrow category. */
  minor_category: text,
  /** Calendar day at the venue. */
  event_date: z.iso.date().nullable(),
  /** Start. */
  event_datetime: instant,
  /** Picture. */
  mobile_image_url: imageUrl,
  /** The ticket seller's id. */
  code: text,
  /** The imported slug, where another one is listed. */
  seller_venue_slug: key.optional(),
  /** When the source listed it. */
  scraped_at: instant,
  /** When it last changed. */
  updated_at: instant,
  /** As given by the source. */
  status: z.enum(eventStatuses),
  /** When the doors open. */
  doors_datetime: instant,
  /** Lowest price. */
  price_min: amount,
  /** Highest price. */
  price_max: amount,
  /** ISO 4217. */
  price_currency: text,
  /** Ages that are let in. */
  age_limit: text,
});

/** The columns of `venues`. */
const venueRow = z.object({
  /** Primary key. */
  venue_slug: z.string().min(1),
  /** Full display name. */
  full_name: text,
  /** Short name. */
  venue_name: text,
  /** IANA zone. */
  time_zone: text,
  /** City. */
  city: text,
  /** Without the name. */
  address: text,
  /** Degrees north. */
  latitude: z.number().nullable(),
  /** Degrees east. */
  longitude: z.number().nullable(),
});

/** `artist_corrections`. */
const artistCorrection = z
  .object({
    /** In any letter case. */
    name: z.string().min(1),
    /** What is said of it. */
    kind: z.enum(['alias', 'whole', 'not_an_artist']),
    /** Of an alias. */
    listed_as: z.string().min(1).nullable(),
  })
  .transform(({ listed_as: listedAs, ...row }) => ({ ...row, listedAs }));

/** `venue_aliases`. */
const venueAlias = z
  .object({
    /** No longer shown. */
    venue_slug: z.string().min(1),
    /** The slug of the same venue. */
    listed_as: z.string().min(1),
  })
  .transform(({ venue_slug: slug, listed_as: listedAs }) => ({ slug, listedAs }));

/** A row of `joined_events`. */
const joinedEvent = z
  .object({
    /** Not listed. */
    event_id: z.int(),
    /** Listed for it. */
    listed_as: z.int(),
    /** As listings have it. */
    name: text,
    /** As given by its source; null for one that is gone. */
    status: z.enum(eventStatuses).nullable(),
    /** Name of its source. */
    source: text,
    /** When the source listed it. */
    scraped_at: instant,
    /** By which the ticket seller knows the venue. */
    seller_venue_slug: key,
    /** The ticket seller's id. */
    code: text,
  })
  .transform(
    ({
      event_id: id,
      listed_as: listedAs,
      scraped_at: scrapedAt,
      seller_venue_slug: venueSlug,
      status,
      ...row
    }): JoinedEvent => ({
      ...row,
      status: statusOf({ status: status ?? 'scheduled', name: row.name }),
      id,
      listedAs,
      scrapedAt,
      venueSlug,
    }),
  );

/** The public columns of `sources`. */
const sourceRow = z.object({
  /** Primary key. */
  name: z.string().min(1),
  /** When it was last read. */
  last_success_at: instant,
  /** When its rows were last stored. */
  read_at: instant,
  /** When it began to fail. */
  failing_since: instant,
  /** When its newest event was first listed. */
  newest_at: instant,
  /** Number of upcoming events. */
  upcoming: z.int().nonnegative(),
  /** Days without a new event that are usual. */
  quiet_days: z.int().positive(),
});

export const eventColumns = Object.keys(eventRow.shape).join(',');
export const venueColumns = Object.keys(venueRow.shape).join(',');
export const joinedEventColumns = Object.keys(joinedEvent.in.shape).join(',');
export const sourceColumns = Object.keys(sourceRow.shape).join(',');

function check<Output>(schema: z.ZodType<Output>, row: unknown, table: string): Output {
  const result = schema.safeParse(row);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  const id = Object.values(row as Record<string, unknown>)[0];
  throw new DataError(
    `Row ${String(id)} of ${table} cannot be used: ${issue?.path.join('.')} ${issue?.message}. Correct it in the database and build again.`,
  );
}

/** @throws DataError naming the row and the column */
export function toEventRecord(row: unknown): EventRecord {
  const checked = check(eventRow, row, 'events');
  return {
    id: checked.event_id,
    name: checked.name,
    description: checked.description,
    venueSlug: checked.venue_slug,
    majorCategory: checked.major_category,
    minorCategory: checked.minor_category,
    day: checked.event_date,
    startsAt: checked.event_datetime,
    imageUrl: checked.mobile_image_url,
    code: checked.code,
    ...(checked.seller_venue_slug == null ? {} : { sellerVenueSlug: checked.seller_venue_slug }),
    scrapedAt: checked.scraped_at,
    updatedAt: checked.updated_at,
    status: statusOf(checked),
    doorsAt: checked.doors_datetime,
    price: priceOf(checked),
    ageLimit: checked.age_limit,
  };
}

/** @throws DataError naming the row and the column */
export function toVenueRecord(row: unknown): VenueRecord {
  const checked = check(venueRow, row, 'venues');
  return {
    slug: checked.venue_slug,
    fullName: checked.full_name,
    venueName: checked.venue_name,
    timeZone: checked.time_zone,
    city: checked.city,
    address: checked.address,
    coordinates: coordinatesOf(checked),
  };
}

/** @throws DataError naming the row and the column */
export const toArtistCorrection = (row: unknown): ArtistCorrection =>
  check(artistCorrection, row, 'artist_corrections');

/** @throws DataError naming the row and the column */
export const toVenueAlias = (row: unknown): VenueAlias => check(venueAlias, row, 'venue_aliases');

/** @throws DataError naming the row and the column */
export const toJoinedEvent = (row: unknown): JoinedEvent => check(joinedEvent, row, 'joined_events');

/** @throws DataError naming the row and the column */
export function toSourceRecord(row: unknown): SourceRecord {
  const checked = check(sourceRow, row, 'sources');
  return {
    name: checked.name,
    lastSuccessAt: checked.last_success_at,
    readAt: checked.read_at,
    failingSince: checked.failing_since,
    newestAt: checked.newest_at,
    upcoming: checked.upcoming,
    quietDays: checked.quiet_days,
  };
}
