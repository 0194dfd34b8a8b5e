import { DataError } from './data-error.ts';
import { type Answer, withRetries } from './retry.ts';

/** Rows per request: the default `max_rows` of the hosted service. A lower cap only means more requests. */
const PAGE_SIZE = 1000;

/** Attempts at reading a table whose number of rows changes meanwhile. */
const READS = 3;

/** One table as `fetchAll` reads it. */
export interface Source<Row, Key> {
  /** Named in errors. */
  readonly name: string;
  /** At most `limit` rows with a key greater than `after` (if given), ascending by key. */
  page(after: Key | undefined, limit: number): PromiseLike<Answer<Row[]>>;
  /** The exact number of rows. */
  count(): PromiseLike<Answer<unknown>>;
  keyOf(row: Row): Key;
}

async function readThrough<Row, Key>(source: Source<Row, Key>, onRows: (count: number) => void): Promise<Row[]> {
  const rows: Row[] = [];
  let after: Key | undefined;
  // Read until a page is empty: a short page may be due to the server's row cap.
  for (;;) {
    const { data } = await withRetries(source.name, () => source.page(after, PAGE_SIZE));
    // A server at a mistyped address may answer 200 to everything.
    if (!Array.isArray(data))
      throw new DataError(
        `The response for ${source.name} did not come from an EventHub database: check PUBLIC_SUPABASE_URL.`,
      );
    const last = data.at(-1);
    if (last === undefined) return rows;
    const key = source.keyOf(last);
    if (key === after) throw new DataError(`The database returned the same page of ${source.name} twice.`);
    for (const row of data) rows.push(row);
    onRows(rows.length);
    after = key;
  }
}

async function countOf<Row, Key>(source: Source<Row, Key>): Promise<number> {
  const { count } = await withRetries(`the number of ${source.name}`, () => source.count());
  if (typeof count !== 'number') throw new DataError(`The database did not return the number of ${source.name}.`);
  return count;
}

/**
 * Reads all rows of a table, whatever the server's row cap. Keyset pagination is equally fast on all pages, and
 * concurrent changes cannot make it skip or repeat rows. The number of rows is checked afterwards; if it differs, the
 * table is read again.
 *
 * @param onRows called with the number of rows read so far
 * @throws DataError if the database cannot be read, or the number of rows still differs from its count
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
