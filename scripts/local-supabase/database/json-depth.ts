/** Far more than anyone needs. PostgreSQL's JSON parser recurses, and PGlite does not survive a stack overflow. */
const MAX_DEPTH = 200;

/** Whether a JSON text is nested too deeply for the database. Brackets inside strings do not count. */
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
      if (depth > MAX_DEPTH) return true;
    } else if (letter === CLOSE_BRACKET || letter === CLOSE_BRACE) depth -= 1;
  }
  return false;
}

const [QUOTE, BACKSLASH] = [0x22, 0x5c];
const [OPEN_BRACKET, CLOSE_BRACKET] = [0x5b, 0x5d];
const [OPEN_BRACE, CLOSE_BRACE] = [0x7b, 0x7d];
