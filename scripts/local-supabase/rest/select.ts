import { Cursor, readName } from './cursor.ts';
import { notImplemented, RestError } from './errors.ts';

export interface SelectedColumn {
  readonly kind: 'column';
  /** `*` for all. */
  readonly name: string;
  readonly alias: string | null;
  readonly cast: string | null;
}

/** Rows of another table inside a row: `venue:venues!inner(full_name)`. */
export interface SelectedEmbed {
  readonly kind: 'embed';
  readonly relation: string;
  readonly alias: string | null;
  /** Name of the constraint or column that tells which relationship is meant. */
  readonly hint: string | null;
  readonly inner: boolean;
  readonly select: readonly SelectItem[];
}

export type SelectItem = SelectedColumn | SelectedEmbed;

/** The parameter `select`. */
export function parseSelect(text: string): SelectItem[] {
  const cursor = new Cursor(text, 'select parameter');
  const items = readItems(cursor);
  cursor.expectEnd();
  return items;
}

function readItems(cursor: Cursor): SelectItem[] {
  const items: SelectItem[] = [];
  cursor.skipSpace();
  if (cursor.atEnd || cursor.sees(')')) return items;
  do {
    cursor.skipSpace();
    items.push(readItem(cursor));
    cursor.skipSpace();
  } while (cursor.take(','));
  return items;
}

function readItem(cursor: Cursor): SelectItem {
  if (cursor.sees('...')) throw notImplemented('Spread embeds');
  if (cursor.take('*')) return { kind: 'column', name: '*', alias: null, cast: null };
  let name = readName(cursor);
  let alias: string | null = null;
  if (cursor.sees(':') && !cursor.sees('::')) {
    cursor.position += 1;
    alias = name;
    name = readName(cursor);
  }
  const modifiers = readModifiers(cursor);
  // `count()` and `price.sum()`; the hosted service has them switched off.
  if ((name === 'count' && cursor.sees('()')) || cursor.match(/\.(?:sum|avg|count|max|min)\(\)/y) !== null) {
    throw new RestError(400, 'PGRST123', 'Use of aggregate functions is not allowed');
  }
  if (cursor.take('(')) {
    const select = cursor.nested(() => readItems(cursor));
    cursor.expect(')');
    return { kind: 'embed', relation: name, alias, ...modifiers, select };
  }
  if (modifiers.hint !== null || modifiers.inner) cursor.fail('"("');
  if (cursor.sees('->')) throw notImplemented('Paths into JSON columns');
  const cast = cursor.take('::') ? readName(cursor) : null;
  if (!cursor.atEnd && !/[),]/.test(cursor.text.charAt(cursor.position))) cursor.fail('")", "," or end of input');
  return { kind: 'column', name, alias, cast };
}

function readModifiers(cursor: Cursor): { hint: string | null; inner: boolean } {
  let hint: string | null = null;
  let inner = false;
  while (cursor.take('!')) {
    const word = readName(cursor);
    if (word === 'inner') inner = true;
    else if (word !== 'left') hint ??= word;
  }
  return { hint, inner };
}
