import { Cursor, readName } from './cursor.ts';
import { notSpoken, tooManyConditions } from './errors.ts';
import { type FilterTree, parseFilter, parseFilterGroup } from './filters.ts';
import { type OrderTerm, parseOrder } from './order.ts';
import { parseSelect, type Selection } from './select.ts';

export interface QueryString {
  readonly select: Selection;
  readonly filters: readonly FilterTree[];
  readonly order: readonly OrderTerm[];
  readonly limit: number | null;
  readonly offset: number;
  /** Columns to write; null means the keys of the body. */
  readonly columns: readonly string[] | null;
  readonly onConflict: readonly string[] | null;
}

const RESERVED = new Set(['select', 'order', 'limit', 'offset', 'columns', 'on_conflict', 'apikey']);

/** Each is applied to every row, in the one thread of the database. */
const MAX_CONDITIONS = 100;

/** PostgREST's query parameters; any other name is a filter on that column. @throws RestError PGRST100, PGRST127 */
export function parseQueryString(parameters: URLSearchParams): QueryString {
  const order = parameters.get('order');
  const filters = [...parameters]
    .filter(([key]) => !RESERVED.has(key))
    .map(([key, text]) => (key === 'or' ? parseFilterGroup(text) : parseFilter(parseColumn(key), text)));
  if (conditionsIn(filters) > MAX_CONDITIONS) throw tooManyConditions(MAX_CONDITIONS);
  return {
    select: parseSelect(parameters.get('select') ?? '*'),
    filters,
    order: order === null ? [] : parseOrder(order),
    limit: parseNumber(parameters.get('limit')),
    offset: parseNumber(parameters.get('offset')) ?? 0,
    columns: parseNames(parameters.get('columns'), 'columns parameter'),
    onConflict: parseNames(parameters.get('on_conflict'), 'on_conflict parameter'),
  };
}

const conditionsIn = (trees: readonly FilterTree[]): number =>
  trees.reduce((sum, tree) => sum + (tree.kind === 'filter' ? 1 : conditionsIn(tree.members)), 0);

function parseColumn(key: string): string {
  const cursor = new Cursor(key, 'tree path');
  const name = readName(cursor);
  if (cursor.sees('.') || cursor.sees('->')) throw notSpoken('Filters on embedded tables and JSON paths');
  cursor.expectEnd();
  return name;
}

/** PostgREST ignores text that is not a number. */
function parseNumber(text: string | null): number | null {
  return text !== null && /^-?\d{1,15}$/.test(text) ? Number(text) : null;
}

function parseNames(text: string | null, what: string): string[] | null {
  if (text === null) return null;
  const cursor = new Cursor(text, what);
  const names = cursor.list(() => readName(cursor));
  cursor.expectEnd();
  return names;
}
