/** SQL under construction: text with bound parameters, numbered at the end. Values never become text. */

type Piece = string | { readonly parameter: string | null };

export interface Sql {
  readonly pieces: readonly Piece[];
}

/** A tagged template whose insertions are SQL themselves: values go through `parameter`, names through `identifier`. */
export function sql(strings: TemplateStringsArray, ...insertions: readonly Sql[]): Sql {
  const pieces: Piece[] = [];
  for (const [index, text] of strings.entries()) {
    pieces.push(text);
    pieces.push(...(insertions[index]?.pieces ?? []));
  }
  return { pieces };
}

/** Nothing. */
export const empty: Sql = { pieces: [] };

/** A bound value, as text: cast it to the type it has. */
export function parameter(value: string | null): Sql {
  return { pieces: [{ parameter: value }, '::text'] };
}

/** A quoted name. Names of tables, columns and functions come from the schema cache; aliases from the request. */
export function identifier(name: string): Sql {
  return { pieces: [`"${name.replaceAll('\0', '').replaceAll('"', '""')}"`] };
}

/** Text of the schema cache or of this folder (a type name, an operator), never of a request. */
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

/** An array in PostgreSQL's own notation, for one text parameter. */
export function arrayLiteral(values: readonly string[]): string {
  const elements = values.map((value) => `"${value.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`);
  return `{${elements.join(',')}}`;
}

/** Text and parameters as the drivers take them. */
export function toStatement({ pieces }: Sql): { text: string; parameters: (string | null)[] } {
  const parameters: (string | null)[] = [];
  const text = pieces.map((piece) => (typeof piece === 'string' ? piece : `$${parameters.push(piece.parameter)}`));
  return { text: text.join(''), parameters };
}
