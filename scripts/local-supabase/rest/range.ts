import { RestError } from './errors.ts';

/** At most `limit` rows (null: no limit) from `offset` on. */
export interface RowRange {
  readonly offset: number;
  readonly limit: number | null;
}

/** @throws RestError PGRST103 for a negative limit */
export function checkRange({ limit }: RowRange): void {
  if (limit !== null && limit < 0) throw notSatisfiable('Limit should be greater than or equal to zero.');
}

/** Status and `Content-Range` of `count` rows out of `total` (null: not counted). @throws RestError PGRST103 */
export function rangeAnswer(offset: number, count: number, total: number | null): { status: number; header: string } {
  if (total !== null && offset > total) {
    throw notSatisfiable(`An offset of ${offset} was requested, but there are only ${total} rows.`);
  }
  const rows = count === 0 ? '*' : `${offset}-${offset + count - 1}`;
  return { status: total !== null && count < total ? 206 : 200, header: `${rows}/${total ?? '*'}` };
}

function notSatisfiable(details: string): RestError {
  return new RestError(416, 'PGRST103', 'Requested range not satisfiable', { details });
}
