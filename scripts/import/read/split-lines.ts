import { isBlank, join, LONGEST_ROW, NEWLINE, type RawRow, type Splitter } from './raw-row.ts';

/** Splits NDJSON: one row per line, blank lines skipped. */
export function splitLines(): Splitter {
  let pending: Buffer = Buffer.alloc(0);
  let line = 1;
  let tooLong = false;

  function take(bytes: Buffer, truncated: boolean): RawRow[] {
    const row = tooLong ? { line, bytes: null, truncated } : { line, bytes, truncated };
    tooLong = false;
    line += 1;
    return row.bytes !== null && isBlank(row.bytes) ? [] : [row];
  }

  return {
    push(chunk) {
      const data = join(pending, chunk);
      const rows: RawRow[] = [];
      let from = 0;
      for (let end = data.indexOf(NEWLINE, pending.length); end !== -1; end = data.indexOf(NEWLINE, from)) {
        rows.push(...take(data.subarray(from, end), false));
        from = end + 1;
      }
      pending = data.subarray(from);
      if (pending.length > LONGEST_ROW) {
        tooLong = true;
        pending = Buffer.alloc(0);
      }
      return rows;
    },
    end: () => (pending.length > 0 || tooLong ? take(pending, true) : []),
    error: () => null,
  };
}
