import { type EventStatus, statusOfName } from '../../src/domain/catalogue/event-status.ts';
import type { CalendarDay, Instant } from '../../src/domain/time/instant.ts';
import { imageAddress } from './image-address.ts';
import type { Doors, Moment } from './moment.ts';
import { priceRange } from './price.ts';
import { keyedRowSchema, rowSchema } from './row-schema.ts';
import { slugFromName } from './venue-slug.ts';

/** A checked row; `moment` may be a wall time whose zone is not known yet. */
export interface CleanRow {
  /** `null` if the source has no numbers. */
  readonly event_id: number | null;
  readonly name: string | null;
  readonly description: string | null;
  readonly venue_slug: string | null;
  readonly venue_full_name: string | null;
  readonly venue_name: string | null;
  readonly time_zone: string | null;
  readonly major_category: string | null;
  readonly minor_category: string | null;
  readonly event_date: CalendarDay | null;
  readonly moment: Exclude<Moment, { kind: 'day' }> | null;
  readonly mobile_image_url: string | null;
  readonly code: string | null;
  readonly scraped_at: Instant | null;
  readonly source: string | null;
  readonly status: EventStatus;
  readonly doors: Doors | null;
  readonly price_min: number | null;
  readonly price_max: number | null;
  /** ISO 4217; `null` without a price, or for what is free. */
  readonly price_currency: string | null;
  /** `21+`, `7-12`, or `0+` for all ages. */
  readonly age_limit: string | null;
  readonly venue_city: string | null;
  readonly venue_address: string | null;
  /** Degrees; both coordinates or none. */
  readonly venue_latitude: number | null;
  readonly venue_longitude: number | null;
}

/** A value that was left out because it is wrong, or of no known form; the row is in. */
export interface Dropped {
  /** A noun. */
  readonly what: string;
  /** Quoted, or described. */
  readonly value: string;
}

/** What is wrong with one field of a row. */
export interface FieldError {
  readonly field: string;
  readonly reason: string;
}

/** A clean row, or what is wrong with it. */
export type RowResult =
  | { readonly row: CleanRow; readonly imageDropped: boolean; readonly dropped: readonly Dropped[] }
  /** `id`: the row's event_id, if at least that is valid. */
  | { readonly errors: readonly FieldError[]; readonly id: number | null };

/**
 * Checks and cleans one row of a listings file.
 *
 * @param base address that relative image addresses are resolved against
 * @param isNumbered whether it needs an `event_id`
 */
export function cleanRow(value: unknown, base: string | null = null, isNumbered = true): RowResult {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return { errors: [{ field: 'row', reason: 'must be an object with keys such as event_id and name' }], id: null };
  }
  const result = (isNumbered ? rowSchema : keyedRowSchema).safeParse(value);
  if (!result.success) {
    const errors = result.error.issues.map((issue) => ({
      field: String(issue.path[0] ?? 'row'),
      reason: issue.message,
    }));
    const id = rowSchema.shape.event_id.safeParse('event_id' in value ? value.event_id : undefined);
    return { errors, id: id.success ? id.data : null };
  }
  const { event_datetime: begins, mobile_image_url: image, scraped_at: scraped, ...others } = result.data;
  const { status: word, doors_datetime: doors, age_limit: age, price_min, price_max, price_currency, ...rest } = others;
  const { venue_city: city, venue_address: address, venue_latitude, venue_longitude, ...row } = rest;
  const price = droppedOf('price', price_min, price_max, price_currency);
  const range = priceRange(price_min.value, price_max.value, price_currency.value);
  if ('problem' in range && price.length === 0) price.push({ what: 'price', value: range.problem });
  const position = droppedOf('map position', venue_latitude, venue_longitude);
  const coordinates = [venue_latitude.value, venue_longitude.value].filter((value) => value !== null);
  // Off the coast of Africa: what sources write that know nothing.
  const isPlace = coordinates.length === 2 && coordinates.some((value) => value !== 0);
  if (!isPlace && coordinates.length > 0 && position.length === 0)
    position.push({ what: 'map position', value: coordinates.join(' ') });
  const venueName = row.venue_full_name ?? row.venue_name;
  const event_date = row.event_date ?? (begins?.kind === 'day' ? begins.day : null);
  const isContradicted = row.event_date !== null && begins !== null && contradicts(row.event_date, begins);
  const picture = typeof image === 'string' ? imageAddress(image, base) : null;
  const moment = begins === null || begins.kind === 'day' ? null : begins;
  if (row.name === null && event_date === null && moment === null) {
    return {
      errors: [{ field: 'name', reason: 'is missing, and so is a date: one of them is needed' }],
      id: row.event_id,
    };
  }
  return {
    row: {
      ...row,
      description: repeats(row.name, row.description) ? null : row.description,
      venue_slug: row.venue_slug ?? (venueName === null ? null : slugFromName(venueName)),
      event_date,
      moment,
      mobile_image_url: picture,
      scraped_at: scraped === null ? null : utcInstant(scraped),
      status: word.value ?? statusOfName(row.name) ?? 'scheduled',
      doors: doors.value,
      ...(price.length > 0 || 'problem' in range ? NO_PRICE : range),
      age_limit: age.value,
      venue_city: city.value,
      venue_address: address.value,
      venue_latitude: isPlace ? venue_latitude.value : null,
      venue_longitude: isPlace ? venue_longitude.value : null,
    },
    imageDropped: picture === null && image !== null,
    dropped: [
      ...(isContradicted ? [{ what: 'contradicting date', value: `event_date ${row.event_date}` }] : []),
      ...droppedOf('unknown status', word),
      ...droppedOf('door time', doors),
      ...price,
      ...droppedOf('age limit', age),
      ...droppedOf('city name', city),
      ...droppedOf('address', address),
      ...position,
    ],
  };
}

const DAY_MS = 86_400_000;

/**
 * Whether a moment is on another day than the row says. An instant is, if that holds in every time zone. Midnight may
 * stand for no time (`--midnight-is-no-time`): then the row's day counts.
 */
function contradicts(day: CalendarDay, moment: Moment): boolean {
  if (moment.kind === 'day') return false;
  if (moment.kind === 'wall') return moment.milliseconds > 0 && moment.day !== day;
  const sinceMidnight = moment.instant - Date.parse(day);
  return sinceMidnight < -14 * 3_600_000 || sinceMidnight >= DAY_MS + 12 * 3_600_000;
}

const NO_PRICE = { price_min: null, price_max: null, price_currency: null };

/** The first of several values that was dropped stands for all of them. */
function droppedOf(what: string, ...values: readonly { readonly dropped: string | null }[]): Dropped[] {
  const value = values.find(({ dropped }) => dropped !== null)?.dropped ?? null;
  return value === null ? [] : [{ what, value }];
}

/** How many times as long as the name a description may be to be compared with it. */
const LONGEST_REPETITION = 5;

const lettersAndDigits = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{M}\p{N}]/gu, '');

/** Whether a description is only the name again, whatever its letter case, spaces and punctuation. */
function repeats(name: string | null, description: string | null): boolean {
  if (name === null || description === null || description.length > LONGEST_REPETITION * name.length) return false;
  const words = lettersAndDigits(name);
  return words === '' ? name === description : words === lettersAndDigits(description);
}

function utcInstant(moment: Moment): Instant {
  if (moment.kind === 'instant') return moment.instant;
  return Date.parse(`${moment.day}T00:00:00Z`) + (moment.kind === 'wall' ? moment.milliseconds : 0);
}
