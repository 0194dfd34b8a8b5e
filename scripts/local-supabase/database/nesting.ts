/**
 * The engine recurses over what is nested, on a stack that ends at some thousand levels, and does not survive its end.
 */

/** Levels that nobody needs and the engine bears easily. */
const DEEPEST = 200;

/** Whether a JSON text has more levels than the engine is to be given. Brackets inside of strings are no levels. */
export function isTooDeepJson(text: string): boolean {
  let depth = 0;
  let isInString = false;
  for (let index = 0; index < text.length; index += 1) {
    const letter = text.charCodeAt(index);
    if (isInString) {
      if (letter === BACKSLASH) index += 1;
      else if (letter === QUOTE) isInString = false;
    } else if (letter === QUOTE) isInString = true;
    else if (letter === OPEN_BRACKET || letter === OPEN_BRACE) {
      depth += 1;
      if (depth > DEEPEST) return true;
    } else if (letter === CLOSE_BRACKET || letter === CLOSE_BRACE) depth -= 1;
  }
  return false;
}

const [QUOTE, BACKSLASH] = [0x22, 0x5c];
const [OPEN_BRACKET, CLOSE_BRACKET] = [0x5b, 0x5d];
const [OPEN_BRACE, CLOSE_BRACE] = [0x7b, 0x7d];

/** Whether a regular expression has more groups, nested or not, than the engine is to be given. */
export function isTooDeepPattern(pattern: string): boolean {
  return pattern.split('(').length - 1 > DEEPEST;
}
