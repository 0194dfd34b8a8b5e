/** Bytes. The limit keeps memory bounded; a longer row means that the file is broken there. */
export const LONGEST_ROW = 16 * 1024 * 1024;

/** The bytes of one row. */
export interface RawRow {
  /** Line on which the row begins, from 1. */
  readonly line: number;
  /** `null` if the row is longer than `LONGEST_ROW`. */
  readonly bytes: Buffer | null;
  /** Whether the file ended before the row did, or without a line break after it. */
  readonly truncated: boolean;
}

/** Splits a stream of bytes into rows, buffering no more than one of them. */
export interface Splitter {
  /** The rows that end in this chunk. */
  push(chunk: Buffer): RawRow[];
  /** The row that is left at the end of the file, if any. */
  end(): RawRow[];
  /** Why the rest of the file cannot be read, or `null`. */
  error(): string | null;
}

export const NEWLINE = 0x0a;
export const RETURN = 0x0d;
export const QUOTE = 0x22;

/** Whether the bytes are all spaces, tabs and line breaks. */
export function isBlank(bytes: Buffer): boolean {
  return bytes.every((byte) => byte === 0x20 || (byte >= 0x09 && byte <= 0x0d));
}

/** Both buffers as one, without a copy when nothing is pending. */
export function join(pending: Buffer, chunk: Buffer): Buffer {
  return pending.length === 0 ? chunk : Buffer.concat([pending, chunk]);
}
