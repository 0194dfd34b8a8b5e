import { type ParseError, parse, printParseErrorCode } from 'jsonc-parser';

/** A JSON document, or why there is none: the reason completes a sentence that starts with the document. */
export type Json = { readonly value: unknown; readonly isLenient: boolean } | { readonly reason: string };

/** Errors after which the parser goes on with the right value: commas too many or too few, and missing values. */
const FORGIVEN = new Set(['CommaExpected', 'ValueExpected']);

/** Errors that remain when the end of the document is missing. */
const END_MISSING =
  /^(?:CloseBraceExpected|CloseBracketExpected|UnexpectedEndOfString|UnexpectedEndOfComment|UnexpectedEndOfNumber)$/;

/**
 * Parses JSON as web pages have it. What is not valid JSON is read leniently if its meaning is beyond doubt: raw line
 * breaks and bad escapes in strings, commas too many or too few, comments, brackets or semicolons at the end, CDATA and
 * HTML comments around it, several documents in a row. A document that is cut off is refused.
 */
export function parseLenient(text: string): Json {
  const strict = parseStrict(text);
  if ('value' in strict) return strict;
  try {
    const body = escapeStrings(withoutWrapper(text));
    const whole = parseForgiving(body);
    return resultOf(whole === 'several documents' ? parseForgiving(`[${body}]`) : whole);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return { reason: TOO_DEEP };
  }
}

export function parseStrict(text: string): Json {
  try {
    return { value: JSON.parse(text), isLenient: false };
  } catch {
    return { reason: NOT_JSON };
  }
}

const NOT_JSON = 'is not valid JSON';

/** The reason of a document whose end is missing. */
export const CUT_OFF = 'is cut off: its JSON does not end';

export const TOO_DEEP = 'is nested too deeply to be read';

type Outcome = { readonly value: unknown } | 'cut off' | 'several documents' | 'invalid';

function resultOf(outcome: Outcome): Json {
  if (typeof outcome === 'object') return { value: outcome.value, isLenient: true };
  return { reason: outcome === 'cut off' ? CUT_OFF : NOT_JSON };
}

function parseForgiving(text: string): Outcome {
  const errors: ParseError[] = [];
  const value: unknown = parse(text, errors, { allowTrailingComma: true });
  if (typeof value !== 'object' || value === null) return 'invalid';
  let isCutOff = false;
  for (const { error, offset } of errors) {
    const code = printParseErrorCode(error);
    if (FORGIVEN.has(code) || (code === 'InvalidSymbol' && standsForValue(text, offset))) continue;
    if (code === 'EndOfFileExpected') {
      if (/^[\s\]},;]*$/.test(text.slice(offset))) continue;
      return 'several documents';
    }
    if (!END_MISSING.test(code) && offset < text.trimEnd().length) return 'invalid';
    isCutOff = true;
  }
  return isCutOff ? 'cut off' : { value };
}

/** `NaN` or `undefined` after a colon is a value that is missing; any other word is a string with a quote in it. */
const standsForValue = (text: string, offset: number) => /:\s*$/.test(text.slice(Math.max(0, offset - 100), offset));

/** What may stand around JSON in a script element, from HTML comments to XHTML's `//<![CDATA[`. */
const BEFORE = /^(?:\s|<!--|-->|<!\[CDATA\[|\/\/|\/\*|\*\/|>)+/;
const AFTER = [']]>', '-->', '<!', '//', '/*', '*/', ';'];

function withoutWrapper(text: string): string {
  let body = text.replace(BEFORE, '').trimEnd();
  for (let end = endOf(body); end !== undefined; end = endOf(body)) body = body.slice(0, -end.length).trimEnd();
  return body;
}

const endOf = (text: string) => AFTER.find((end) => text.endsWith(end));

/** Comments, so that a quote in one of them opens no string, and strings. What is not closed is the rest. */
const COMMENT_OR_STRING = /\/\*(?:[\s\S]*?\*\/|[\s\S]*)|\/\/.*|"[^"\\]*(?:\\[\s\S][^"\\]*)*"?/g;
const BAD_IN_STRING = /[\p{Cc}]|\\(?:u[\da-f]{4}|[\s\S])/giu;

/** Escapes control characters in strings, and removes the backslash of escapes that JSON does not have (`\'`). */
function escapeStrings(text: string): string {
  return text.replace(COMMENT_OR_STRING, (token) => (token.startsWith('"') ? escapeString(token) : token));
}

function escapeString(string: string): string {
  return string.replace(BAD_IN_STRING, (found) => {
    if (!found.startsWith('\\')) return JSON.stringify(found).slice(1, -1);
    if (/^\\(?:["\\/bfnrt]|u[\da-f]{4})$/i.test(found)) return found;
    return JSON.stringify(found.slice(1)).slice(1, -1);
  });
}
