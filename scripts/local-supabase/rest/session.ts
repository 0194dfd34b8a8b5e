import type { Identity } from '../auth/identity.ts';
import { type Database, SqlError, type Transaction, type Turn } from '../database/database.ts';
import { fromSqlError } from './errors.ts';
import type { PlannedRequest } from './requests.ts';
import { toStatement } from './sql.ts';

/** A database and the identity that a request has in it. */
export interface Session {
  readonly database: Database;
  readonly identity: Identity;
  /** For one statement of `anon` and `authenticated`, in milliseconds. */
  readonly statementTimeout: number;
  readonly turn: Turn;
}

/** In milliseconds. An import may send 20 MB at once. */
const OPERATOR_TIMEOUT = 60_000;

/** What a planned statement returns. */
export interface Outcome {
  /** JSON text. */
  readonly body: string;
  readonly rows: number;
  /** Matching rows regardless of the range; null when not counted. */
  readonly total: number | null;
}

/**
 * Runs a statement under the request's role and claims, and commits unless `check` throws.
 *
 * @param plan called when it is the request's turn: parsing 2 MB of JSON can take 0.1 s, in which nobody is served
 * @throws RestError for an error that PostgreSQL reports
 */
export async function run<Planned extends PlannedRequest>(
  { database, identity, statementTimeout, turn }: Session,
  plan: () => Planned,
  check: (outcome: Outcome) => void,
): Promise<Outcome & { readonly planned: Planned }> {
  const milliseconds = identity.role === 'service_role' ? OPERATOR_TIMEOUT : statementTimeout;
  try {
    return await database.transaction(
      async (transaction) => {
        const planned = plan();
        await enter(transaction, identity, planned.readOnly);
        const { text, parameters } = toStatement(planned.statement);
        const [row] = await transaction.query<{ body: string; rows: string; total: string | null }>(text, parameters);
        if (row === undefined) throw new Error('The statement of a request returned no row.');
        const total = row.total === null ? null : Number(row.total);
        const outcome = { body: row.body, rows: Number(row.rows), total };
        check(outcome);
        return { ...outcome, planned };
      },
      { ...turn, milliseconds },
    );
  } catch (error) {
    throw error instanceof SqlError ? fromSqlError(error, identity.role) : error;
  }
}

/** Settings of the transaction; they end with it. */
async function enter(transaction: Transaction, { role, claims }: Identity, readOnly: boolean): Promise<void> {
  await transaction.query(
    `select set_config('role', $1::text, true),
      set_config('request.jwt.claims', $2::text, true),
      set_config('search_path', 'public, extensions', true),
      set_config('TimeZone', 'UTC', true),
      set_config('transaction_read_only', $3::text, true)`,
    [role, JSON.stringify(claims), readOnly ? 'on' : 'off'],
  );
}
