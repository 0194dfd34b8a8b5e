/** Bytes. A row that is longer is no row: the file is broken there, and memory stays bounded. */
export const LONGEST_ROW = 16 * 1024 * 1024;

/** The text of one row as it lies in the file. */
export interface Piece {
  /** Line of the file on which the row begins, from 1. */
  readonly line: number;
  /** `null` if the row is longer than `LONGEST_ROW`. */
  readonly bytes: Buffer | null;
  /** The file ended before the row did, or without a line break after it. */
  readonly cut: boolean;
}

/** Cuts a stream of bytes into rows without holding more than one of them. */
export interface Splitter {
  /** The rows that end in this chunk. */
  push(chunk: Buffer): Piece[];
  /** What is left at the end of the file. */
  end(): Piece[];
  /** Why nothing more can be read, once that is so. */
  broken(): string | null;
}

export const NEWLINE = 0x0a;
export const RETURN = 0x0d;
export const QUOTE = 0x22;

/** Whether there is nothing but space, tab and line breaks. */
export function isBlank(bytes: Buffer): boolean {
  return bytes.every((byte) => byte === 0x20 || (byte >= 0x09 && byte <= 0x0d));
}

/** `pending` and `chunk` in one buffer. */
export function join(pending: Buffer, chunk: Buffer): Buffer {
  return pending.length === 0 ? chunk : Buffer.concat([pending, chunk]);
}
