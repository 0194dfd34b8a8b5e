import { cleanRow } from '../../scripts/import/clean-row.ts';
import type { ListedEvent, StoredEvent } from '../../scripts/import/event-changes.ts';
import { toEventRow } from '../../scripts/import/event-row.ts';
import { numberEvents } from '../../scripts/import/number-events.ts';
import type { ReadItem } from '../../scripts/import/read/read-item.ts';

const now = new Date('2026-11-28T12:00:00Z');

/** The rows with keys among these, as an import of one file has them before it numbers them. */
export function listedEvents(items: readonly ReadItem[], zone = 'America/New_York'): ListedEvent[] {
  return items.flatMap((item) => {
    if (item.kind !== 'row' || item.key === undefined) return [];
    const result = cleanKeyedRow(item.value);
    if ('errors' in result) throw new Error(JSON.stringify(result.errors));
    return [{ ...toEventRow(result.row, zone, now), key: item.key }];
  });
}

/** What `cleanRow` makes of a row of a source without numbers. */
export const cleanKeyedRow = (value: unknown) => cleanRow(value, null, false);

/** The keys of rows, without the kind. */
export const keysOf = (items: readonly ReadItem[]): (string | undefined)[] =>
  items.flatMap((item) =>
    item.kind !== 'row' || item.key === undefined ? [] : 'text' in item.key ? item.key.text : '',
  );

/** A database's events, after an import into it. */
export function importInto(
  stored: readonly StoredEvent[],
  listed: readonly ListedEvent[],
  { source = 'hall', isSnapshot = false }: { source?: string | null; isSnapshot?: boolean } = {},
): { readonly ids: readonly number[]; readonly stored: readonly StoredEvent[] } {
  const numbers = numberEvents(listed, stored, { source, isSnapshot, now });
  const after = new Map(stored.map((event) => [event.event_id, event]));
  for (const [index, { event_id, source_key }] of numbers.entries()) {
    const { name, venue_slug, event_date, event_datetime } = listed[index] as ListedEvent;
    after.set(event_id, { event_id, source_key, name, venue_slug, event_date, event_datetime });
  }
  return { ids: numbers.map(({ event_id }) => event_id), stored: [...after.values()] };
}

/** The numbers of the events in a file, in an empty database. */
export const derivedIds = (items: readonly ReadItem[], source: string | null = null) =>
  importInto([], listedEvents(items), { source }).ids;
