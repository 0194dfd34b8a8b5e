import { DataError } from './data-error.ts';
import { type Answer, withRetries } from './retry.ts';

/** What is asked for at once: the usual `max_rows` of the hosted service. A lower cap only means more pages. */
const PAGE_SIZE = 1000;

/** How often a table is read anew when rows came or went in the meantime. */
const READS = 3;

/** One table as `fetchAll` reads it. */
export interface Source<Row, Key> {
  /** Named in errors. */
  readonly name: string;
  /** Rows whose key is greater than `after` (from the beginning without it), ascending by key, at most `limit`. */
  page(after: Key | undefined, limit: number): PromiseLike<Answer<Row[]>>;
  /** The exact number of rows. */
  count(): PromiseLike<Answer<unknown>>;
  keyOf(row: Row): Key;
}

async function readThrough<Row, Key>(source: Source<Row, Key>, onRows: (count: number) => void): Promise<Row[]> {
  const rows: Row[] = [];
  let after: Key | undefined;
  // Only an empty page ends the table: a short one may be the server's cap.
  for (;;) {
    const { data } = await withRetries(source.name, () => source.page(after, PAGE_SIZE));
    // Anything may sit at a mistyped address, and answer 200 to everything.
    if (!Array.isArray(data))
      throw new DataError(`What answered for ${source.name} is no EventHub database: check PUBLIC_SUPABASE_URL.`);
    const last = data.at(-1);
    if (last === undefined) return rows;
    const key = source.keyOf(last);
    if (key === after) throw new DataError(`The database answers the same page of ${source.name} again and again.`);
    for (const row of data) rows.push(row);
    onRows(rows.length);
    after = key;
  }
}

async function countOf<Row, Key>(source: Source<Row, Key>): Promise<number> {
  const { count } = await withRetries(`the number of ${source.name}`, () => source.count());
  if (typeof count !== 'number') throw new DataError(`The database did not say how many ${source.name} there are.`);
  return count;
}

/**
 * Every row of a table, in pages by key (keyset paging: as fast at the end as at the beginning, and no row is missed or
 * met twice when others come or go), whatever the server's row cap.
 *
 * The number of rows is checked afterwards; when it differs, the table is read again.
 *
 * @param onRows is told how many rows have been read so far
 * @throws DataError when the database cannot be read or keeps answering fewer or more rows than it counts
 */
export async function fetchAll<Row, Key>(
  source: Source<Row, Key>,
  onRows: (count: number) => void = () => {},
): Promise<Row[]> {
  let rows: Row[] = [];
  let count = 0;
  for (let read = 0; read < READS; read++) {
    rows = await readThrough(source, onRows);
    count = await countOf(source);
    if (rows.length === count) return rows;
  }
  throw new DataError(
    `Read ${rows.length} ${source.name}, but the database counts ${count}: nothing was built. ` +
      'Build again when no import is running.',
  );
}
