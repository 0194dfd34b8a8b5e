import { NAME_ONLY } from '../import/read/event-key.ts';
import type { ReadItem } from '../import/read/read-item.ts';
import type { Source } from './sources-schema.ts';

/** What a source says of all its rows. */
type RowDefaults = Pick<Source, 'venue' | 'category' | 'ids'>;

type Row = Record<string, unknown>;

const VENUE_KEYS = ['venue_slug', 'venue_full_name', 'venue_name'];

const isBlank = (value: unknown) => value === undefined || value === null || String(value).trim() === '';

/** Adds to rows what they do not say themselves: the venue, the category. With `ids: own`, an event_id becomes a key. */
export async function* withDefaults(
  items: AsyncIterable<readonly ReadItem[]>,
  defaults: RowDefaults,
): AsyncGenerator<readonly ReadItem[]> {
  for await (const batch of items) yield batch.map((item) => completed(item, defaults));
}

function completed(item: ReadItem, { venue, category, ids }: RowDefaults): ReadItem {
  const isObject = item.kind === 'row' && typeof item.value === 'object' && item.value !== null;
  if (!isObject || Array.isArray(item.value)) return item;
  const row: Row = { ...item.value };
  if (venue !== undefined && VENUE_KEYS.every((key) => isBlank(row[key]))) {
    const facts = { venue_full_name: venue.name, ...placeOf(venue) };
    for (const [key, value] of Object.entries(facts)) if (isBlank(row[key])) row[key] = value;
  }
  if (category !== undefined && isBlank(row['major_category'])) row['major_category'] = category;
  if (ids === 'shared' || item.key !== undefined) return { ...item, value: row };
  const { event_id: id, ...value } = row;
  return { ...item, value, key: isBlank(id) ? NAME_ONLY : { kind: 'id', text: String(id).trim() } };
}

const placeOf = (venue: NonNullable<Source['venue']>) =>
  'slug' in venue || 'city' in venue || 'address' in venue
    ? { venue_slug: venue.slug, venue_city: venue.city, venue_address: venue.address }
    : {};
