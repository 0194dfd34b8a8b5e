import { isTooDeepJson } from '../database/json-depth.ts';
import { tooDeep } from './errors.ts';

/** SQL under construction: text with bound parameters, numbered at the end. Values never become text. */
type Piece = string | { readonly parameter: string };

export interface Sql {
  readonly pieces: readonly Piece[];
}

/** Tagged template; insertions are SQL: wrap values in `parameter`, names in `identifier`. */
export function sql(strings: TemplateStringsArray, ...insertions: readonly Sql[]): Sql {
  const pieces: Piece[] = [];
  for (const [index, text] of strings.entries()) {
    pieces.push(text);
    pieces.push(...(insertions[index]?.pieces ?? []));
  }
  return { pieces };
}

export const empty: Sql = { pieces: [] };

/** A bound value of type text; cast it to its column's type. */
export function parameter(value: string): Sql {
  return { pieces: [{ parameter: value }, '::text'] };
}

/** A bound value of a type of the schema cache. @throws RestError 54001 for JSON that is nested too deeply */
export function typedValue(value: string, type: string): Sql {
  // Inside an array literal, JSON is quoted and escaped once more.
  const json = type.endsWith('[]') ? value.replaceAll(/["\\]/g, '') : value;
  if (/^jsonb?(?:\[\])?$/.test(type) && isTooDeepJson(json)) throw tooDeep();
  return sql`${parameter(value)}::${trusted(type)}`;
}

/** A quoted name. */
export function identifier(name: string): Sql {
  return { pieces: [`"${name.replaceAll('\0', '').replaceAll('"', '""')}"`] };
}

/** Text from the schema cache or this directory (a type name, an operator), never from a request. */
export function trusted(text: string): Sql {
  return { pieces: [text] };
}

export function join(parts: readonly Sql[], separator: string): Sql {
  return { pieces: parts.flatMap((part, index) => (index === 0 ? part.pieces : [separator, ...part.pieces])) };
}

/** ` where a and b`, or nothing. */
export function where(conditions: readonly Sql[]): Sql {
  return conditions.length === 0 ? empty : sql` where ${join(conditions, ' and ')}`;
}

/** A PostgreSQL array literal, to be bound as one parameter. */
export function arrayLiteral(values: readonly string[]): string {
  const elements = values.map((value) => `"${value.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`);
  return `{${elements.join(',')}}`;
}

/** Text and parameters for the driver. */
export function toStatement({ pieces }: Sql): { text: string; parameters: string[] } {
  const parameters: string[] = [];
  const text = pieces.map((piece) => (typeof piece === 'string' ? piece : `$${parameters.push(piece.parameter)}`));
  return { text: text.join(''), parameters };
}
