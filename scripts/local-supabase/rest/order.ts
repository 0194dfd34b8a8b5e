import { Cursor, readName } from './cursor.ts';

export interface OrderTerm {
  readonly column: string;
  readonly direction: 'asc' | 'desc';
  /** PostgreSQL's default when null. */
  readonly nulls: 'first' | 'last' | null;
}

/** The parameter `order`: `event_datetime.desc.nullslast,event_id`, each column once. @throws RestError PGRST100 */
export function parseOrder(text: string): OrderTerm[] {
  const cursor = new Cursor(text, 'order');
  const terms = cursor.list((): OrderTerm => {
    const column = readName(cursor);
    const direction = cursor.match(/\.(asc|desc)(?![a-z])/y)?.[1];
    const nulls = cursor.match(/\.nulls(first|last)(?![a-z])/y)?.[1];
    return {
      column,
      direction: direction === 'desc' ? 'desc' : 'asc',
      nulls: nulls === 'first' || nulls === 'last' ? nulls : null,
    };
  });
  if (!cursor.atEnd) cursor.fail('"asc", "desc", "nullsfirst" or "nullslast"');
  const columns = new Set<string>();
  // Ordering by a column again changes nothing but the time it takes.
  return terms.filter(({ column }) => columns.size < columns.add(column).size);
}
