import { isBlank, join, LONGEST_ROW, NEWLINE, QUOTE, type RawRow, type Splitter } from './raw-row.ts';

const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const OPENING = new Set([0x5b, 0x7b]);
const CLOSING = new Set([0x5d, 0x7d]);

/**
 * Splits a JSON array into the texts of its elements, so that memory holds one element at a time and one bad element
 * does not affect the others. Tracks only strings and brackets; `JSON.parse` does the rest.
 */
export function splitArray(): Splitter {
  let pending: Buffer = Buffer.alloc(0);
  let line = 1;
  let startLine = 1;
  let depth = 0;
  let inString = false;
  let escaped = false;
  let ended = false;
  let error: string | null = null;

  function push(chunk: Buffer): RawRow[] {
    const data = join(pending, chunk);
    const rows: RawRow[] = [];
    let from = 0;
    const take = (end: number) => {
      const bytes = data.subarray(from, end);
      if (!isBlank(bytes)) rows.push({ line: startLine, bytes, truncated: false });
      from = end + 1;
    };
    for (let at = pending.length; at < data.length; at++) {
      const byte = data[at] as number;
      if (byte === NEWLINE) line += 1;
      if (inString) {
        if (escaped) escaped = false;
        else if (byte === BACKSLASH) escaped = true;
        else if (byte === QUOTE) inString = false;
        continue;
      }
      if (byte === 0x20 || (byte >= 0x09 && byte <= 0x0d)) continue;
      if (ended) {
        error = `more text follows the end of the array on line ${line}`;
        return rows;
      }
      if (depth === 1 && isBlank(data.subarray(from, at))) startLine = line;
      if (byte === QUOTE) inString = true;
      else if (byte === COMMA && depth === 1) take(at);
      else if (OPENING.has(byte)) {
        depth += 1;
        if (depth === 1) from = at + 1;
      } else if (CLOSING.has(byte)) {
        depth -= 1;
        if (depth === 0) {
          take(at);
          ended = true;
        }
      }
    }
    pending = data.subarray(from);
    if (pending.length > LONGEST_ROW) error = `the row that begins on line ${startLine} does not end`;
    return rows;
  }

  return {
    push: (chunk) => (error === null ? push(chunk) : []),
    end() {
      if (error === null && !ended) error = `the array is not closed: the file ends early, on line ${line}`;
      return [];
    },
    error: () => error,
  };
}
