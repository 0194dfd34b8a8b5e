import { wallTime } from '../../src/domain/time/zone-time.ts';
import { type CleanRow, cleanRow } from '../import/clean-row.ts';
import { toEventRow } from '../import/event-row.ts';
import type { CorrectionsFile, Entry, EventEntry, FileError, VenueEntry } from './corrections-file.ts';

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
  readonly name: string | null;
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

/** What is wrong with fields of an entry. */
interface Problems {
  /** The message follows the field's name; in `value`, it stands alone. */
  readonly problems: readonly { readonly field: string; readonly message: string; readonly standsAlone?: boolean }[];
}
const problem = (field: string, message: string): Problems => ({ problems: [{ field, message }] });

/** @param day of the event's time */
export const otherDay = (day: string) => `is not the day of event_datetime at the venue, ${day}: leave it out`;

const BLANK = 'is blank: write null to show it empty';

/** By what the import calls a value that it leaves out: the fields that it may come from. */
const DROPPED: Readonly<Record<string, readonly string[]>> = {
  'unknown status': ['status'],
  'door time': ['doors_datetime'],
  price: PRICE,
  'age limit': ['age_limit'],
  'city name': ['venue_city'],
  address: ['venue_address'],
  'map position': ['venue_latitude', 'venue_longitude'],
};

/** Checks and cleans the values as the import does. */
function cleaned(given: Row): CleanRow | Problems {
  const blank = Object.keys(given).find((key) => typeof given[key] === 'string' && given[key].trim() === '');
  if (blank !== undefined) return problem(blank, BLANK);
  // A row needs an id, and a name or a date.
  const result = cleanRow({ event_id: 1, name: '-', ...given });
  if ('errors' in result) return { problems: result.errors.map(({ field, reason }) => ({ field, message: reason })) };
  // A date that contradicts a time is a problem in the zone of the venue, if at all.
  const dropped = result.dropped.filter(({ what }) => Object.hasOwn(DROPPED, what));
  if (dropped.length > 0) {
    const problems = dropped.map(({ what, value }) => ({
      field: DROPPED[what]?.find((name) => isGiven(given[name])) ?? '',
      message: `${value} is no ${what.replace('unknown ', '')} that can be read`,
      standsAlone: true,
    }));
    return { problems };
  }
  if (result.imageDropped) return problem('mobile_image_url', 'is no http(s) address');
  return result.row;
}

const isGiven = (value: unknown) => value !== undefined && value !== null;
const pick = (row: object, columns: readonly string[]) =>
  Object.fromEntries(columns.map((column) => [column, (row as Row)[column] ?? null]));

function eventRow(id: number, entry: EventEntry, { now, events, zoneOf }: Context): Row | Problems {
  const { hidden, pinned, separate, reason = null, ...fields } = entry;
  const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => isGiven(value)));
  const nulls = EVENT_COLUMNS.filter((column) => fields[column] === null);
  if (nulls.includes('status')) return problem('status', 'cannot be empty: write scheduled');
  const known = events.get(id);
  const ofPrice = PRICE.some((column) => isGiven(fields[column]));
  // A time alone is on the day of the event.
  const day = isGiven(fields.doors_datetime) && !isGiven(fields.event_datetime) ? { event_date: known?.day } : {};
  const result = cleaned({ ...day, ...given });
  if ('problems' in result) return result;
  const venueSlug = typeof fields.venue_slug === 'string' ? result.venue_slug : (known?.venueSlug ?? null);
  const zone = zoneOf(venueSlug);
  const values: Row = { ...toEventRow(result, zone, now) };
  const columns = EVENT_COLUMNS.filter((column) => isGiven(fields[column]));
  if (isGiven(fields.event_datetime) && result.moment === null) {
    return problem('event_datetime', 'has no time: write event_date instead');
  }
  const blank = columns.find((column) => values[column] === null);
  if (blank !== undefined) return problem(blank, BLANK);
  const begins = isGiven(fields.event_datetime) ? Date.parse(String(values['event_datetime'])) : null;
  const ownDay = begins === null ? null : wallTime(begins, zone).day;
  if (ownDay !== null && isGiven(fields.event_date) && result.event_date !== ownDay) {
    return problem('event_date', otherDay(ownDay));
  }
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

function venueRow(slug: string, { reason = null, ...fields }: VenueEntry): Row | Problems {
  const columns = Object.keys(VENUE_KEYS) as (keyof typeof VENUE_KEYS)[];
  const given = columns.filter((column) => isGiven(fields[column]));
  const result = cleaned(Object.fromEntries(given.map((column) => [VENUE_KEYS[column], fields[column]])));
  if ('problems' in result) {
    const own = (key: string) => columns.find((column) => VENUE_KEYS[column] === key) ?? key;
    return { problems: result.problems.map((each) => ({ ...each, field: own(each.field) })) };
  }
  const values = Object.fromEntries(given.map((column) => [column, result[VENUE_KEYS[column]]]));
  const blank = given.find((column) => values[column] === null);
  if (blank !== undefined) return problem(blank, BLANK);
  const nulls = columns.filter((column) => fields[column] === null);
  const cleared = new Set(nulls.map((column) => (isCoordinate(column) ? 'coordinates' : column)));
  return { venue_slug: slug, ...pick(values, columns), cleared: [...cleared], reason };
}

const isProblems = (row: Row | Problems): row is Problems => 'problems' in row;

/** The rows of a file; everything wrong is reported at once. */
export function correctionRows(
  file: CorrectionsFile,
  context: Context,
): CorrectionRows | { readonly errors: readonly FileError[] } {
  const errors: FileError[] = [];
  const rows = <Key, Value>(
    entries: ReadonlyMap<Key, Entry<Value>>,
    name: string,
    toRow: (key: Key, entry: Value) => Row | Problems,
  ) =>
    [...entries].flatMap(([key, { lineOf, value }]): Row[] => {
      const row = toRow(key, value);
      if (!isProblems(row)) return [{ ...row, from_file: true }];
      for (const { field, message, standsAlone } of row.problems) {
        errors.push({ line: lineOf(field), message: `${name} ${key}: ${standsAlone ? '' : `${field} `}${message}.` });
      }
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
  return errors.length > 0 ? { errors: errors.toSorted((a, b) => a.line - b.line) } : all;
}
