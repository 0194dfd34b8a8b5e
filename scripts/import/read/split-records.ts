import { isBlank, join, LONGEST_ROW, NEWLINE, QUOTE, type RawRow, RETURN, type Splitter } from './raw-row.ts';

/** Where the last byte was within its field; `closing`: right after a quote inside a quoted field. */
type State = 'start' | 'plain' | 'quoted' | 'closing';

/**
 * Splits CSV into records; a line break inside quotes belongs to its field. Follows PapaParse, which parses the fields:
 * a quote opens a field only at its beginning, and closes it only before a delimiter or a line break.
 *
 * @param delimiter the byte that separates fields
 */
export function splitRecords(delimiter: number): Splitter {
  let pending: Buffer = Buffer.alloc(0);
  let line = 1;
  let startLine = 1;
  let state: State = 'start';
  let previous = 0;
  let tooLong = false;

  function push(chunk: Buffer): RawRow[] {
    const data = join(pending, chunk);
    const rows: RawRow[] = [];
    let from = 0;
    for (let at = pending.length; at < data.length; at++) {
      const byte = data[at] as number;
      const secondOfPair = byte === NEWLINE && previous === RETURN;
      const isBreak = byte === NEWLINE || byte === RETURN;
      if (isBreak && !secondOfPair) line += 1;
      if (state === 'quoted') {
        if (byte === QUOTE) state = 'closing';
      } else if (secondOfPair && at === from) {
        from = at + 1;
        startLine = line;
      } else if (isBreak) {
        const bytes = data.subarray(from, at);
        if (tooLong) rows.push({ line: startLine, bytes: null, truncated: false });
        else if (!isBlank(bytes)) rows.push({ line: startLine, bytes, truncated: false });
        tooLong = false;
        state = 'start';
        from = at + 1;
        startLine = line;
      } else if (byte === delimiter) state = 'start';
      else if (state === 'start') state = byte === QUOTE ? 'quoted' : 'plain';
      else if (state === 'closing' && byte !== 0x20) state = 'quoted';
      previous = byte;
    }
    pending = data.subarray(from);
    if (pending.length > LONGEST_ROW) {
      // Most likely a quote that is never closed: resume at the next line.
      tooLong = true;
      state = 'plain';
      pending = Buffer.alloc(0);
    }
    return rows;
  }

  return {
    push,
    end() {
      if (tooLong) return [{ line: startLine, bytes: null, truncated: true }];
      return isBlank(pending) ? [] : [{ line: startLine, bytes: pending, truncated: true }];
    },
    error: () => null,
  };
}
