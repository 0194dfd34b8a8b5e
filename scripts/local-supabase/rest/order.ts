import { Cursor, readName } from './cursor.ts';
import { notImplemented } from './errors.ts';

export interface OrderTerm {
  readonly column: string;
  readonly direction: 'asc' | 'desc' | null;
  readonly nulls: 'first' | 'last' | null;
}

/** The parameter `order`: `event_datetime.desc.nullslast,event_id`. */
export function parseOrder(text: string): OrderTerm[] {
  const cursor = new Cursor(text, 'order');
  const terms: OrderTerm[] = [];
  do {
    cursor.skipSpace();
    const column = readName(cursor);
    if (cursor.sees('(')) throw notImplemented('Ordering by a column of an embedded table');
    if (cursor.sees('->')) throw notImplemented('Paths into JSON columns');
    const direction = cursor.match(/\.(asc|desc)(?![a-z])/y)?.[1];
    const nulls = cursor.match(/\.nulls(first|last)(?![a-z])/y)?.[1];
    cursor.skipSpace();
    if (!cursor.atEnd && !cursor.sees(',')) {
      cursor.fail(
        direction === undefined ? '"asc", "desc", "nullsfirst" or "nullslast"' : '"nullsfirst" or "nullslast"',
      );
    }
    terms.push({
      column,
      direction: direction === 'asc' || direction === 'desc' ? direction : null,
      nulls: nulls === 'first' || nulls === 'last' ? nulls : null,
    });
  } while (cursor.take(','));
  return terms;
}
