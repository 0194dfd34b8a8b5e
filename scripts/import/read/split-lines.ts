import { isBlank, LONGEST_ROW, NEWLINE, type RawRow, type Splitter } from './raw-row.ts';

/** Splits NDJSON: one row per line, blank lines skipped. */
export function splitLines(): Splitter {
  /** The line that has not ended yet; empty once it is too long. */
  let pending: Buffer[] = [];
  let pendingSize = 0;
  let line = 1;

  function take(rest: Buffer, truncated: boolean): RawRow[] {
    const isTooLong = pendingSize + rest.length > LONGEST_ROW;
    const bytes = isTooLong ? null : pendingSize === 0 ? rest : Buffer.concat([...pending, rest]);
    const row = { line, bytes, truncated };
    pending = [];
    pendingSize = 0;
    line += 1;
    return bytes !== null && isBlank(bytes) ? [] : [row];
  }

  return {
    push(chunk) {
      const rows: RawRow[] = [];
      let from = 0;
      for (let end = chunk.indexOf(NEWLINE); end !== -1; end = chunk.indexOf(NEWLINE, from)) {
        rows.push(...take(chunk.subarray(from, end), false));
        from = end + 1;
      }
      pendingSize += chunk.length - from;
      if (pendingSize > LONGEST_ROW) pending = [];
      else if (from < chunk.length) pending.push(chunk.subarray(from));
      return rows;
    },
    end: () => (pendingSize > 0 ? take(Buffer.alloc(0), true) : []),
    error: () => null,
  };
}
