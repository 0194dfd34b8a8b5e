import { isBlank, join, LONGEST_ROW, NEWLINE, type Piece, QUOTE, RETURN, type Splitter } from './piece.ts';

/** Where in a field the last byte stood. */
type State = 'start' | 'plain' | 'quoted' | 'closing';

/**
 * The records of a CSV file: a line break inside quotes belongs to its field. As in PapaParse, which reads the fields,
 * a quote opens only at the beginning of a field, and closes only before a delimiter or a line break.
 *
 * @param delimiter the byte between two fields
 */
export function splitRecords(delimiter: number): Splitter {
  let pending: Buffer = Buffer.alloc(0);
  let line = 1;
  let startLine = 1;
  let state: State = 'start';
  let previous = 0;
  let tooLong = false;

  function push(chunk: Buffer): Piece[] {
    const data = join(pending, chunk);
    const pieces: Piece[] = [];
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
        if (tooLong) pieces.push({ line: startLine, bytes: null, cut: false });
        else if (!isBlank(bytes)) pieces.push({ line: startLine, bytes, cut: false });
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
      // Most likely a quote that is never closed: go on at the next line.
      tooLong = true;
      state = 'plain';
      pending = Buffer.alloc(0);
    }
    return pieces;
  }

  return {
    push,
    end() {
      if (tooLong) return [{ line: startLine, bytes: null, cut: true }];
      return isBlank(pending) ? [] : [{ line: startLine, bytes: pending, cut: true }];
    },
    broken: () => null,
  };
}
