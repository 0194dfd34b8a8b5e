/** `12.3 s`. */
export const seconds = (value: number) => `${value.toFixed(value < 10 ? 2 : 1)} s`;
export const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`;
/** In units of 2^30 bytes. */
export const gigabytes = (bytes: number) => `${(bytes / 2 ** 30).toFixed(2)} GB`;

/** Prints a table with a left-aligned first column. */
export function table(heads: readonly string[], rows: readonly (readonly string[])[]): void {
  const widths = heads.map((head, column) => Math.max(head.length, ...rows.map((row) => (row[column] ?? '').length)));
  const line = (row: readonly string[]) =>
    widths
      .map((width, column) => (column === 0 ? (row[column] ?? '').padEnd(width) : (row[column] ?? '').padStart(width)))
      .join('  ')
      .trimEnd();
  console.log(line(heads));
  for (const row of rows) console.log(line(row));
}
