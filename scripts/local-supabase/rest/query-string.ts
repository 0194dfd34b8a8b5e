import { Cursor, readName } from './cursor.ts';
import { notImplemented } from './errors.ts';
import { type FilterTree, looksLikeFilter, parseFilter, parseFilterGroup } from './filters.ts';
import { type OrderTerm, parseOrder } from './order.ts';
import { parseSelect, type SelectItem } from './select.ts';

/** Something said about the requested table (empty path) or about a table embedded in it. */
export interface At<Value> {
  readonly path: readonly string[];
  readonly value: Value;
}

export interface QueryString {
  readonly select: readonly SelectItem[];
  readonly filters: readonly At<FilterTree>[];
  readonly orders: readonly At<readonly OrderTerm[]>[];
  readonly limits: readonly At<number>[];
  readonly offsets: readonly At<number>[];
  /** Columns to write; null means the keys of the body. */
  readonly columns: readonly string[] | null;
  readonly onConflict: readonly string[] | null;
  /** Arguments of a function called with GET. */
  readonly callArguments: ReadonlyMap<string, string>;
}

/**
 * Reads PostgREST's query parameters.
 *
 * @param callsFunction Whether parameters without an operator are arguments (GET on a function).
 * @throws RestError PGRST100 where the text does not fit the grammar.
 */
export function parseQueryString(parameters: URLSearchParams, callsFunction: boolean): QueryString {
  const filters: At<FilterTree>[] = [];
  const orders: At<readonly OrderTerm[]>[] = [];
  const limits: At<number>[] = [];
  const offsets: At<number>[] = [];
  const callArguments = new Map<string, string>();
  for (const [key, text] of parameters) {
    if (key === 'select' || key === 'columns' || key === 'on_conflict' || key === 'apikey') continue;
    if (callsFunction && !/(?:^|\.)(?:and|or|order|limit|offset)$/.test(key) && !looksLikeFilter(text)) {
      callArguments.set(key, text);
      continue;
    }
    const path = parsePath(key);
    const last = path.pop() ?? '';
    if (last === 'and' || last === 'or') {
      const negated = path.at(-1) === 'not';
      if (negated) path.pop();
      filters.push({ path, value: parseFilterGroup(last, negated, text) });
    } else if (last === 'order') orders.push({ path, value: parseOrder(text) });
    else if (last === 'limit') pushNumber(limits, path, text);
    else if (last === 'offset') pushNumber(offsets, path, text);
    else filters.push({ path, value: parseFilter(last, text) });
  }
  return {
    select: parseSelect(parameters.get('select') ?? '*'),
    filters,
    orders,
    limits,
    offsets,
    columns: parseNames(parameters.get('columns'), 'columns parameter'),
    onConflict: parseNames(parameters.get('on_conflict'), 'on_conflict parameter'),
    callArguments,
  };
}

function parsePath(key: string): string[] {
  const cursor = new Cursor(key, 'tree path');
  const names: string[] = [];
  do names.push(readName(cursor));
  while (cursor.take('.'));
  if (cursor.sees('->')) throw notImplemented('Paths into JSON columns');
  cursor.expectEnd();
  return names;
}

/** What is no number is ignored, as PostgREST does. */
function pushNumber(target: At<number>[], path: readonly string[], text: string): void {
  if (/^-?\d{1,15}$/.test(text)) target.push({ path, value: Number(text) });
}

function parseNames(text: string | null, what: string): string[] | null {
  if (text === null) return null;
  const cursor = new Cursor(text, what);
  const names: string[] = [];
  do {
    cursor.skipSpace();
    names.push(readName(cursor));
    cursor.skipSpace();
  } while (cursor.take(','));
  cursor.expectEnd();
  return names;
}
