import { type CleanRow, cleanRow } from '../import/clean-row.ts';
import { toEventRow } from '../import/event-row.ts';
import type { CorrectionsFile, EventEntry, FileError, VenueEntry } from './corrections-file.ts';

/** Values by column. */
export type Row = Readonly<Record<string, unknown>>;

/** The rows of the four tables that a file stands for. */
export interface CorrectionRows {
  readonly event_corrections: readonly Row[];
  readonly venue_corrections: readonly Row[];
  readonly venue_aliases: readonly Row[];
  readonly artist_corrections: readonly Row[];
}

/** What is known of an event that is corrected. */
export interface KnownEvent {
  readonly venueSlug: string | null;
  readonly day: string | null;
  readonly source: string | null;
}

/** What the file's times refer to. */
export interface Context {
  readonly now: Date;
  /** By event_id. */
  readonly events: ReadonlyMap<number, KnownEvent>;
  /** The zone of a venue, else of the site. */
  readonly zoneOf: (venueSlug: string | null) => string;
}

const EVENT_COLUMNS = [
  'name',
  'description',
  'venue_slug',
  'major_category',
  'minor_category',
  'event_date',
  'event_datetime',
  'mobile_image_url',
  'code',
  'status',
  'doors_datetime',
  'price_min',
  'price_max',
  'price_currency',
  'age_limit',
] as const;

/** Columns that are replaced, and cleared, together. */
const PRICE = ['price_min', 'price_max', 'price_currency'] as const;

/** By column of `venues`: the key of a listings file. */
const VENUE_KEYS = {
  full_name: 'venue_full_name',
  venue_name: 'venue_name',
  time_zone: 'time_zone',
  city: 'venue_city',
  address: 'venue_address',
  latitude: 'venue_latitude',
  longitude: 'venue_longitude',
} as const;

/** Checks and cleans the values as the import does. */
function cleaned(given: Row): CleanRow | { readonly problem: string } {
  const blank = Object.keys(given).find((key) => typeof given[key] === 'string' && given[key].trim() === '');
  if (blank !== undefined) return { problem: `${blank} is blank: write null to show it empty` };
  // A row needs an id, and a name or a date.
  const result = cleanRow({ event_id: 1, name: '-', ...given });
  if ('errors' in result) return { problem: result.errors.map(({ field, reason }) => `${field} ${reason}`).join('; ') };
  const [dropped] = result.dropped;
  if (dropped !== undefined) return { problem: `${dropped.value} is no ${dropped.what} that can be read` };
  if (result.imageDropped) return { problem: 'mobile_image_url is no http(s) address' };
  return result.row;
}

const isGiven = (value: unknown) => value !== undefined && value !== null;
const pick = (row: object, columns: readonly string[]) =>
  Object.fromEntries(columns.map((column) => [column, (row as Row)[column] ?? null]));

function eventRow(id: number, entry: EventEntry, { now, events, zoneOf }: Context): Row | { readonly problem: string } {
  const { hidden, pinned, separate, reason = null, ...fields } = entry;
  const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => isGiven(value)));
  const nulls = EVENT_COLUMNS.filter((column) => fields[column] === null);
  if (nulls.includes('status')) return { problem: 'status cannot be empty: write scheduled' };
  const known = events.get(id);
  const ofPrice = PRICE.some((column) => isGiven(fields[column]));
  // A time alone is on the day of the event.
  const day = isGiven(fields.doors_datetime) && !isGiven(fields.event_datetime) ? { event_date: known?.day } : {};
  const result = cleaned({ ...day, ...given });
  if ('problem' in result) return result;
  const venueSlug = typeof fields.venue_slug === 'string' ? result.venue_slug : (known?.venueSlug ?? null);
  const values: Row = { ...toEventRow(result, zoneOf(venueSlug), now) };
  const columns = EVENT_COLUMNS.filter((column) => isGiven(fields[column]));
  const blank = columns.find((column) => values[column] === null);
  if (blank !== undefined) return { problem: `${blank} is blank: write null to show it empty` };
  return {
    event_id: id,
    hidden,
    pinned,
    separate,
    reason,
    ...pick({}, EVENT_COLUMNS),
    ...pick(values, ofPrice ? [...columns, ...PRICE] : columns),
    cleared: [
      ...new Set(
        nulls.filter((column) => !(ofPrice && isPrice(column))).map((column) => (isPrice(column) ? 'price' : column)),
      ),
    ],
  };
}

const isPrice = (column: string) => (PRICE as readonly string[]).includes(column);
const isCoordinate = (column: string) => column === 'latitude' || column === 'longitude';

function venueRow(slug: string, { reason = null, ...fields }: VenueEntry): Row | { readonly problem: string } {
  const columns = Object.keys(VENUE_KEYS) as (keyof typeof VENUE_KEYS)[];
  const given = columns.filter((column) => isGiven(fields[column]));
  const result = cleaned(Object.fromEntries(given.map((column) => [VENUE_KEYS[column], fields[column]])));
  if ('problem' in result) return result;
  const values = Object.fromEntries(given.map((column) => [column, result[VENUE_KEYS[column]]]));
  const blank = given.find((column) => values[column] === null);
  if (blank !== undefined) return { problem: `${blank} is blank: write null to show it empty` };
  const nulls = columns.filter((column) => fields[column] === null);
  const cleared = new Set(nulls.map((column) => (isCoordinate(column) ? 'coordinates' : column)));
  return { venue_slug: slug, ...pick(values, columns), cleared: [...cleared], reason };
}

/** The rows of a file; everything wrong is reported at once. */
export function correctionRows(
  file: CorrectionsFile,
  context: Context,
): CorrectionRows | { readonly errors: readonly FileError[] } {
  const errors: FileError[] = [];
  const rows = <Key, Entry>(
    entries: ReadonlyMap<Key, { readonly line: number; readonly value: Entry }>,
    name: string,
    toRow: (key: Key, entry: Entry) => Row | { readonly problem: string },
  ) =>
    [...entries].flatMap(([key, { line, value }]): Row[] => {
      const row = toRow(key, value);
      if (!('problem' in row)) return [{ ...row, from_file: true }];
      errors.push({ line, message: `${name} ${key}: ${row.problem}.` });
      return [];
    });
  const all: CorrectionRows = {
    event_corrections: rows(file.events, 'Event', (id, entry) => eventRow(id, entry, context)),
    venue_corrections: rows(file.venues, 'Venue', venueRow),
    venue_aliases: rows(file.venueAliases, 'Venue', (venue_slug, listed_as) => ({
      venue_slug,
      listed_as,
      reason: null,
    })),
    artist_corrections: rows(file.artists, 'Artist', (name, { kind, listedAs }) => ({
      name,
      kind,
      listed_as: listedAs,
      reason: null,
    })),
  };
  return errors.length > 0 ? { errors } : all;
}
