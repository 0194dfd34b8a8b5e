import { RestError } from './errors.ts';

/** Rows asked for: from `offset` on, at most `limit` (null: all). */
export interface RowRange {
  readonly offset: number;
  readonly limit: number | null;
}

/**
 * The range a request asks for, by `limit` and `offset` or by the header `Range: 0-9`; the stricter end wins.
 *
 * @throws RestError PGRST103 for a range that cannot be.
 */
export function requestedRange(limit: number | undefined, offset: number | undefined, header: string | null): RowRange {
  if (limit !== undefined && limit < 0) {
    throw notSatisfiable('Limit should be greater than or equal to zero.');
  }
  const [, from, to] = /^(\d+)-(\d*)$/.exec(header ?? '') ?? [];
  if (from === undefined) return { offset: offset ?? 0, limit: limit ?? null };
  const first = Math.min(Math.max(Number(from), offset ?? 0), Number.MAX_SAFE_INTEGER);
  const ends = [
    ...(to === undefined || to === '' ? [] : [Number(to) + 1]),
    ...(limit === undefined ? [] : [(offset ?? 0) + limit]),
  ];
  if (to !== undefined && to !== '' && Number(to) < Number(from)) {
    throw notSatisfiable('The lower boundary must be lower than or equal to the upper boundary in the Range header.');
  }
  return { offset: first, limit: ends.length === 0 ? null : Math.max(0, Math.min(...ends) - first) };
}

/** Never more rows than the service gives at once (`max_rows`). */
export function capped({ offset, limit }: RowRange, maxRows: number): RowRange {
  return { offset, limit: limit === null ? maxRows : Math.min(limit, maxRows) };
}

/** Status and `Content-Range` of an answer with `count` rows of `total` (null: not counted). */
export function rangeAnswer(offset: number, count: number, total: number | null): { status: number; header: string } {
  const header = contentRange(offset, offset + count - 1, total);
  if (total === null) return { status: 200, header };
  if (offset > total) return { status: 416, header };
  return { status: count < total ? 206 : 200, header };
}

export function contentRange(first: number, last: number, total: number | null): string {
  const rows = total !== 0 && first <= last ? `${first}-${last}` : '*';
  return `${rows}/${total ?? '*'}`;
}

export function outOfBounds(offset: number, total: number): RestError {
  return notSatisfiable(`An offset of ${offset} was requested, but there are only ${total} rows.`);
}

function notSatisfiable(details: string): RestError {
  return new RestError(416, 'PGRST103', 'Requested range not satisfiable', { details });
}
