import { artistKey } from '../../src/domain/catalogue/artist-name.ts';
import type { CorrectionRows, Row } from './correction-rows.ts';
import { KEYS } from './corrections-database.ts';

/** How the tables are called in messages. */
const NOUNS = {
  event_corrections: 'event',
  venue_corrections: 'venue',
  venue_aliases: 'same venue',
  artist_corrections: 'artist',
} as const satisfies Record<keyof CorrectionRows, string>;

const TABLES = Object.keys(KEYS) as (keyof CorrectionRows)[];

/** What a file would change. */
export interface Differences {
  /** One for each row that is added (+), changed (~) or removed (-). */
  readonly lines: readonly string[];
  readonly added: number;
  readonly changed: number;
  readonly removed: number;
  readonly unchanged: number;
  /** Rows that the table editor has, too. */
  readonly conflicts: readonly string[];
}

const keyOf = (table: keyof CorrectionRows, row: Row): string =>
  table === 'artist_corrections' ? artistKey(String(row['name'])) : String(row[KEYS[table]]);

const isNothing = (value: unknown) =>
  value === null || value === undefined || value === false || (Array.isArray(value) && value.length === 0);

/** Times are compared as instants: the database writes them in its own form. */
const comparable = (column: string, value: unknown) =>
  column.endsWith('_datetime') && typeof value === 'string' ? Date.parse(value) : JSON.stringify(value);

const quoted = (value: unknown) =>
  isNothing(value) ? '–' : typeof value === 'string' ? JSON.stringify(value) : String(value);

/** `name "Night Ferry", hidden true`, or with the values before: `name "Ferry" → "Night Ferry"`. */
function fieldsOf(key: string, row: Row, before: Row | undefined): string[] {
  const columns = Object.keys(row).filter((column) => column !== key && column !== 'from_file');
  return columns.flatMap((column) => {
    const [is, was] = [row[column], before?.[column]];
    if (before === undefined) return isNothing(is) ? [] : `${column} ${quoted(is)}`;
    const isSame = (isNothing(is) && isNothing(was)) || comparable(column, is) === comparable(column, was);
    return isSame ? [] : `${column} ${quoted(was)} → ${quoted(is)}`;
  });
}

/** Compares what a file says with what is stored. */
export function differencesOf(wanted: CorrectionRows, stored: CorrectionRows): Differences {
  const lines: string[] = [];
  const conflicts: string[] = [];
  const counts = { added: 0, changed: 0, removed: 0, unchanged: 0 };
  for (const table of TABLES) {
    const name = (row: Row) => `${NOUNS[table]} ${row[KEYS[table]]}`;
    const left = new Map(stored[table].map((row) => [keyOf(table, row), row]));
    for (const row of wanted[table]) {
      const before = left.get(keyOf(table, row));
      left.delete(keyOf(table, row));
      if (before !== undefined && before['from_file'] !== true) {
        conflicts.push(name(row));
        continue;
      }
      const fields = fieldsOf(KEYS[table], row, before);
      // The spelling of a name is part of its key.
      const isRenamed = before !== undefined && before[KEYS[table]] !== row[KEYS[table]];
      if (before === undefined) counts.added += 1;
      else if (fields.length === 0 && !isRenamed) {
        counts.unchanged += 1;
        continue;
      } else counts.changed += 1;
      lines.push(`${before === undefined ? '+' : '~'} ${name(row)}: ${fields.join(', ') || 'nothing yet'}`);
    }
    for (const row of left.values()) {
      if (row['from_file'] !== true) continue;
      counts.removed += 1;
      lines.push(`- ${name(row)}`);
    }
  }
  return { lines, ...counts, conflicts };
}
