import { parseError } from './errors.ts';

/** Groups in groups, tables in tables: each is a level of the statement, for which the stack of the engine is finite. */
const MOST_LEVELS = 50;

/** Reads a text of a request from left to right; what does not fit ends in a parse error that tells where. */
export class Cursor {
  readonly text: string;
  readonly what: string;
  position: number;
  #depth: number;

  /** @param what Named in the error: `failed to parse <what> (<text>)`. */
  constructor(text: string, what: string) {
    this.text = text;
    this.what = what;
    this.position = 0;
    this.#depth = 0;
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

  /** Consumes what a sticky expression matches here; null if it does not match. */
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

  /** Reads something that may hold the like of itself. */
  nested<Value>(read: () => Value): Value {
    if (this.#depth === MOST_LEVELS) this.fail(`at most ${MOST_LEVELS} levels`);
    this.#depth += 1;
    const value = read();
    this.#depth -= 1;
    return value;
  }

  fail(expected: string): never {
    const next = this.atEnd ? 'end of input' : JSON.stringify([...this.text.slice(this.position)][0]);
    throw parseError(this.what, this.text, this.position + 1, `unexpected ${next} expecting ${expected}`);
  }
}

/** A name: letters, digits, `_`, `$`, spaces inside and dashes, or anything in double quotes. */
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
  // PostgreSQL has no name without a letter, and none with a NUL.
  return name.replaceAll('\0', '') === '' ? cursor.fail('a name between the quotes') : name;
}

/** A quoted value that ends right before a comma, a parenthesis or the end; null, consuming nothing, for any other. */
export function tryQuotedElement(cursor: Cursor): string | null {
  const found = cursor.match(/"((?:[^"\\]|\\.)*)"(?=[,)]|$)/sy);
  return found === null ? null : unescapeQuoted(found[1]);
}

function unescapeQuoted(text = ''): string {
  return text.replaceAll(/\\(.)/gs, '$1');
}
