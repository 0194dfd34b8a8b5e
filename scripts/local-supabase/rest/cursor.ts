import { parseError } from './errors.ts';

/** Nested groups and embeds become nested SQL, which PostgreSQL parses recursively on a limited stack. */
const MAX_DEPTH = 50;

/** Left-to-right reader of one query parameter; a mismatch throws PostgREST's parse error with the column. */
export class Cursor {
  readonly text: string;
  position = 0;
  readonly #what: string;
  readonly #hint: string | null;
  #depth = 0;

  /**
   * @param what what the error names: `failed to parse <what> (<text>)`
   * @param hint sent along with every parse error
   */
  constructor(text: string, what: string, hint: string | null = null) {
    this.text = text;
    this.#what = what;
    this.#hint = hint;
  }

  get atEnd(): boolean {
    return this.position >= this.text.length;
  }

  /** Whether `token` comes next. */
  sees(token: string): boolean {
    return this.text.startsWith(token, this.position);
  }

  /** Consumes `token` if it comes next. */
  take(token: string): boolean {
    if (!this.sees(token)) return false;
    this.position += token.length;
    return true;
  }

  /** Consumes the match of a sticky expression; null if it does not match here. */
  match(expression: RegExp): RegExpExecArray | null {
    expression.lastIndex = this.position;
    const found = expression.exec(this.text);
    if (found !== null) this.position = expression.lastIndex;
    return found;
  }

  expect(token: string): void {
    if (!this.take(token)) this.fail(`"${token}"`);
  }

  expectEnd(): void {
    if (!this.atEnd) this.fail('end of input');
  }

  skipSpace(): void {
    this.match(/[ \t]*/y);
  }

  /** Items separated by commas, each with optional spaces around it. */
  list<Item>(read: () => Item): Item[] {
    const items: Item[] = [];
    do {
      this.skipSpace();
      items.push(read());
      this.skipSpace();
    } while (this.take(','));
    return items;
  }

  /** Reads one nesting level deeper. */
  nested<Value>(read: () => Value): Value {
    if (this.#depth === MAX_DEPTH) this.fail(`at most ${MAX_DEPTH} levels`);
    this.#depth += 1;
    const value = read();
    this.#depth -= 1;
    return value;
  }

  fail(expected: string, hint: string | null = this.#hint): never {
    const next = this.atEnd ? 'end of input' : JSON.stringify([...this.text.slice(this.position)][0]);
    throw parseError(this.#what, this.text, this.position + 1, `unexpected ${next} expecting ${expected}`, hint);
  }
}

/** A name: letters, digits, `_`, `$`, inner spaces and dashes, or anything in double quotes. */
export function readName(cursor: Cursor): string {
  if (cursor.sees('"')) return readQuoted(cursor);
  const found = cursor.match(/[\p{L}\p{Nd}_$ ]+(?:-(?!>)[\p{L}\p{Nd}_$ ]+)*/uy);
  return found === null ? cursor.fail('field name (* or [a..z0..9_$])') : found[0].trim();
}

/** `"…"`, with `\"` and `\\` inside. */
function readQuoted(cursor: Cursor): string {
  const found = cursor.match(/"((?:[^"\\]|\\.)*)"/sy);
  if (found === null) return cursor.fail('a closing double quote');
  const name = unescapeQuoted(found[1]);
  // PostgreSQL identifiers cannot be empty or hold NUL.
  return name.replaceAll('\0', '') === '' ? cursor.fail('a name between the quotes') : name;
}

/** A quoted value directly before a comma, a parenthesis or the end; otherwise null, and nothing is consumed. */
export function tryQuotedElement(cursor: Cursor): string | null {
  const found = cursor.match(/"((?:[^"\\]|\\.)*)"(?=[,)]|$)/sy);
  return found === null ? null : unescapeQuoted(found[1]);
}

function unescapeQuoted(text = ''): string {
  return text.replaceAll(/\\(.)/gs, '$1');
}
