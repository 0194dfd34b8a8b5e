import { isBlank, join, LONGEST_ROW, NEWLINE, type Piece, type Splitter } from './piece.ts';

/** One row a line (NDJSON). Blank lines are passed over. */
export function splitLines(): Splitter {
  let pending: Buffer = Buffer.alloc(0);
  let line = 1;
  let tooLong = false;

  function take(bytes: Buffer, cut: boolean): Piece[] {
    const piece = tooLong ? { line, bytes: null, cut } : { line, bytes, cut };
    tooLong = false;
    line += 1;
    return piece.bytes !== null && isBlank(piece.bytes) ? [] : [piece];
  }

  return {
    push(chunk) {
      const data = join(pending, chunk);
      const pieces: Piece[] = [];
      let from = 0;
      for (let end = data.indexOf(NEWLINE, pending.length); end !== -1; end = data.indexOf(NEWLINE, from)) {
        pieces.push(...take(data.subarray(from, end), false));
        from = end + 1;
      }
      pending = data.subarray(from);
      if (pending.length > LONGEST_ROW) {
        tooLong = true;
        pending = Buffer.alloc(0);
      }
      return pieces;
    },
    end: () => (pending.length > 0 || tooLong ? take(pending, true) : []),
    broken: () => null,
  };
}
