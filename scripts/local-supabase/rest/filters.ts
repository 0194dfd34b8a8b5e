import { Cursor, readName, tryQuotedElement } from './cursor.ts';
import { notImplemented } from './errors.ts';

/** What a column is held against. */
export type Condition =
  | { readonly kind: 'compare'; readonly operator: string; readonly quantifier: 'any' | 'all' | null; value: string }
  | { readonly kind: 'in'; readonly values: readonly string[] }
  | { readonly kind: 'is'; readonly keyword: string }
  | { readonly kind: 'distinct'; readonly value: string };

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
  readonly negated: boolean;
  readonly members: readonly FilterTree[];
}

export type FilterTree = Filter | FilterGroup;

/** Operators that may be followed by `(any)` or `(all)`. */
const quantified: ReadonlyMap<string, string> = new Map([
  ['eq', '='],
  ['gte', '>='],
  ['gt', '>'],
  ['lte', '<='],
  ['lt', '<'],
  ['like', 'like'],
  ['ilike', 'ilike'],
  ['match', '~'],
  ['imatch', '~*'],
]);

const simple: ReadonlyMap<string, string> = new Map([
  ['neq', '<>'],
  ['cs', '@>'],
  ['cd', '<@'],
  ['ov', '&&'],
  ['sl', '<<'],
  ['sr', '>>'],
  ['nxr', '&<'],
  ['nxl', '&>'],
  ['adj', '-|-'],
]);

const keywords: ReadonlyMap<string, string> = new Map([
  ['null', 'null'],
  ['not_null', 'not null'],
  ['true', 'true'],
  ['false', 'false'],
  ['unknown', 'unknown'],
]);

/** The value of a query parameter that filters: `eq.1`, `not.in.(1,2)`, `ilike(any).{a*,b*}`. */
export function parseFilter(column: string, text: string): Filter {
  const cursor = new Cursor(text, 'filter');
  const filter = readFilter(cursor, column, (rest) => {
    const value = rest.text.slice(rest.position);
    rest.position = rest.text.length;
    return value;
  });
  cursor.expectEnd();
  return filter;
}

/** Whether a query parameter of a function call is a filter rather than an argument. */
export function looksLikeFilter(text: string): boolean {
  return /^(?:not\.)?(?:[a-z]+(?:\((?:any|all)\))?)\./.test(text) && operatorOf(text) !== undefined;
}

function operatorOf(text: string): string | undefined {
  const name = /^(?:not\.)?([a-z]+)/.exec(text)?.[1] ?? '';
  return [...quantified.keys(), ...simple.keys(), 'in', 'is', 'isdistinct'].find((known) => known === name);
}

/** `or=(a.eq.1,and(b.gt.2,not.c.is.null))`: the name of the parameter gives the operator. */
export function parseFilterGroup(operator: 'and' | 'or', negated: boolean, text: string): FilterGroup {
  const cursor = new Cursor(text, 'logic tree');
  const group = readMembers(cursor, operator, negated);
  cursor.expectEnd();
  return group;
}

function readMembers(cursor: Cursor, operator: 'and' | 'or', negated: boolean): FilterGroup {
  cursor.skipSpace();
  cursor.expect('(');
  const members: FilterTree[] = [];
  do {
    cursor.skipSpace();
    members.push(readTree(cursor));
    cursor.skipSpace();
  } while (cursor.take(','));
  cursor.expect(')');
  cursor.skipSpace();
  return { kind: 'group', operator, negated, members };
}

function readTree(cursor: Cursor): FilterTree {
  const group = cursor.match(/(not\.)?(and|or)(?=[ \t]*\()/y);
  if (group !== null) {
    return cursor.nested(() => readMembers(cursor, group[2] === 'and' ? 'and' : 'or', group[1] !== undefined));
  }
  const column = readName(cursor);
  if (cursor.sees('->')) throw notImplemented('Paths into JSON columns');
  if (!cursor.take('.')) cursor.fail('delimiter (.)');
  return readFilter(cursor, column, readGroupedValue);
}

/** Inside a group a value ends at a comma or a parenthesis unless it is quoted or an array in braces. */
function readGroupedValue(cursor: Cursor): string {
  return tryQuotedElement(cursor) ?? cursor.match(/\{[^{}]*\}/y)?.[0] ?? readPlain(cursor);
}

function readPlain(cursor: Cursor): string {
  return cursor.match(/[^,)]*/y)?.[0] ?? '';
}

function readFilter(cursor: Cursor, column: string, readValue: (cursor: Cursor) => string): Filter {
  const negated = cursor.take('not.');
  return { kind: 'filter', column, negated, condition: readCondition(cursor, readValue) };
}

function readCondition(cursor: Cursor, readValue: (cursor: Cursor) => string): Condition {
  const start = cursor.position;
  const [, name = '', quantifier] = cursor.match(/([a-z]+)(?:\((any|all)\))?\./y) ?? [];
  const many = quantifier === 'any' || quantifier === 'all' ? quantifier : null;
  const quantifiable = quantified.get(name);
  if (quantifiable !== undefined) {
    return { kind: 'compare', operator: quantifiable, quantifier: many, value: readValue(cursor) };
  }
  if (many === null) {
    const operator = simple.get(name);
    if (operator !== undefined) return { kind: 'compare', operator, quantifier: null, value: readValue(cursor) };
    if (name === 'in') return { kind: 'in', values: readList(cursor) };
    if (name === 'is') return { kind: 'is', keyword: readKeyword(cursor) };
    if (name === 'isdistinct') return { kind: 'distinct', value: readValue(cursor) };
  }
  cursor.position = start;
  if (/(?:fts|plfts|phfts|wfts)[.(]/y.test(cursor.text.slice(start))) throw notImplemented('Full text search');
  return cursor.fail('"not" or operator (eq, gt, ...)');
}

function readKeyword(cursor: Cursor): string {
  const word = cursor.match(/\w+/y)?.[0].toLowerCase() ?? '';
  return keywords.get(word) ?? cursor.fail('isVal: (null, not_null, true, false, unknown)');
}

/** `(1,"a,b",c)`. A quote that does not close right before a comma or the end belongs to a plain value. */
function readList(cursor: Cursor): string[] {
  cursor.skipSpace();
  cursor.expect('(');
  const values: string[] = [];
  do values.push(tryQuotedElement(cursor) ?? readPlain(cursor));
  while (cursor.take(','));
  cursor.expect(')');
  cursor.skipSpace();
  // `in.()` holds nothing, not one empty text.
  return values.length === 1 && values[0] === '' ? [] : values;
}
