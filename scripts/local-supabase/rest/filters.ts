import { Cursor, readName, tryQuotedElement } from './cursor.ts';

/** What a column is compared with. */
export type Condition =
  /** `operator` is SQL. */
  | { readonly kind: 'compare'; readonly operator: string; readonly value: string }
  | { readonly kind: 'in'; readonly values: readonly string[] }
  /** `keyword` is SQL. */
  | { readonly kind: 'is'; readonly keyword: string };

export interface Filter {
  readonly kind: 'filter';
  readonly column: string;
  readonly negated: boolean;
  readonly condition: Condition;
}

/** Filters joined by `and` or `or`. */
export interface FilterGroup {
  readonly kind: 'group';
  readonly operator: 'and' | 'or';
  readonly members: readonly FilterTree[];
}

export type FilterTree = Filter | FilterGroup;

/** To add a comparison, add a line here; see README.md. */
const COMPARISONS: ReadonlyMap<string, string> = new Map([
  ['eq', '='],
  ['neq', '<>'],
  ['gt', '>'],
  ['gte', '>='],
  ['lt', '<'],
  ['lte', '<='],
  ['ilike', 'ilike'],
]);

const OPERATORS = [...COMPARISONS.keys(), 'in', 'is', 'not', 'or'].join(', ');

/** The value of a filter parameter: `eq.1`, `not.in.(1,2)`. @throws RestError PGRST100 */
export function parseFilter(column: string, text: string): Filter {
  const cursor = new Cursor(text, 'filter');
  const filter = readFilter(cursor, column, () => cursor.match(/.*/sy)?.[0] ?? '');
  cursor.expectEnd();
  return filter;
}

/** The value of the parameter `or`: `(a.eq.1,and(b.gt.2,c.not.is.null))`. @throws RestError PGRST100 */
export function parseFilterGroup(text: string): FilterGroup {
  const cursor = new Cursor(text, 'logic tree');
  const group = readGroup(cursor, 'or');
  cursor.expectEnd();
  return group;
}

function readGroup(cursor: Cursor, operator: 'and' | 'or'): FilterGroup {
  cursor.skipSpace();
  cursor.expect('(');
  const members = cursor.list(() => readTree(cursor));
  cursor.expect(')');
  return { kind: 'group', operator, members };
}

function readTree(cursor: Cursor): FilterTree {
  const group = cursor.match(/(and|or)(?=[ \t]*\()/y);
  if (group !== null) return cursor.nested(() => readGroup(cursor, group[1] === 'and' ? 'and' : 'or'));
  const column = readName(cursor);
  if (!cursor.take('.')) cursor.fail('delimiter (.)');
  return readFilter(cursor, column, () => readElement(cursor));
}

function readFilter(cursor: Cursor, column: string, readValue: () => string): Filter {
  const negated = cursor.take('not.');
  return { kind: 'filter', column, negated, condition: readCondition(cursor, readValue) };
}

function readCondition(cursor: Cursor, readValue: () => string): Condition {
  const start = cursor.position;
  const name = cursor.match(/([a-z]+(?:\([a-z]*\))?)\./y)?.[1];
  const operator = COMPARISONS.get(name ?? '');
  if (operator !== undefined) return { kind: 'compare', operator, value: readValue() };
  if (name === 'in') return { kind: 'in', values: readValues(cursor) };
  if (name === 'is') return { kind: 'is', keyword: readKeyword(cursor) };
  cursor.position = start;
  const hint = name === undefined ? null : `The embedded backend does not speak '${name}', only ${OPERATORS}.`;
  return cursor.fail('"not" or operator (eq, gt, ...)', hint);
}

function readKeyword(cursor: Cursor): string {
  const word = cursor.match(/\w+/y)?.[0].toLowerCase() ?? '';
  return ['null', 'true', 'false'].includes(word) ? word : cursor.fail('isVal: (null, true, false)');
}

/** `(1,"a,b",c)`. */
function readValues(cursor: Cursor): string[] {
  cursor.expect('(');
  const values: string[] = [];
  do values.push(readElement(cursor));
  while (cursor.take(','));
  cursor.expect(')');
  // `in.()` is an empty list, not a list of one empty text.
  return values.length === 1 && values[0] === '' ? [] : values;
}

/** Inside parentheses a value ends at a comma or a parenthesis, unless quotes enclose all of it. */
function readElement(cursor: Cursor): string {
  return tryQuotedElement(cursor) ?? cursor.match(/[^,)]*/y)?.[0] ?? '';
}
