import type { Identity } from '../auth/identity.ts';
import { type Database, SqlError, type Transaction } from '../database/database.ts';
import { fromSqlError } from './errors.ts';
import { type Sql, toStatement } from './sql.ts';

/** One request's way to the database: a transaction under its role and claims. */
export interface Session {
  readonly database: Database;
  readonly identity: Identity;
  /** Milliseconds a statement of a role may take; absent means without limit. */
  readonly statementTimeouts: Readonly<Partial<Record<string, number>>>;
}

/** One answer of the database. */
export interface Outcome {
  /** JSON text. */
  readonly body: string;
  readonly rows: number;
  /** Rows without regard to the range; null when nobody asked. */
  readonly total: number | null;
  /** Rows an upsert inserted; null for anything else. */
  readonly inserted: number | null;
}

interface OutcomeRow {
  body: string;
  rows: string;
  total: string | null;
  inserted: string | null;
}

/**
 * Runs a statement whose only row is an `Outcome`, and commits it once `check` has nothing to say against it.
 *
 * @throws RestError for what PostgreSQL refuses.
 */
export async function run(
  { database, identity, statementTimeouts }: Session,
  statement: Sql,
  readOnly: boolean,
  check: (outcome: Outcome) => void,
): Promise<Outcome> {
  const timeout = statementTimeouts[identity.role] ?? 0;
  try {
    return await database.transaction(async (transaction) => {
      await enter(transaction, identity, readOnly, timeout);
      const { text, parameters } = toStatement(statement);
      const started = performance.now();
      const [row] = await transaction.query<OutcomeRow>(text, parameters);
      // PGlite knows no timers: the statement ends, but its result is withheld as if it had been cancelled.
      if (timeout > 0 && performance.now() - started > timeout) {
        throw new SqlError('canceling statement due to statement timeout', { code: '57014' });
      }
      const outcome = toOutcome(row);
      check(outcome);
      return outcome;
    });
  } catch (fault) {
    throw fault instanceof SqlError ? fromSqlError(fault, identity.role) : fault;
  }
}

async function enter(transaction: Transaction, { role, claims }: Identity, readOnly: boolean, timeout: number) {
  await transaction.query(
    `select set_config('role', $1::text, true),
      set_config('request.jwt.claims', $2::text, true),
      set_config('search_path', 'public, extensions', true),
      set_config('TimeZone', 'UTC', true),
      set_config('transaction_read_only', $3::text, true),
      set_config('statement_timeout', $4::text, true)`,
    [role, JSON.stringify(claims), readOnly ? 'on' : 'off', String(timeout)],
  );
}

function toOutcome(row: OutcomeRow | undefined): Outcome {
  if (row === undefined) throw new Error('The statement of a request gave no row.');
  const number = (text: string | null) => (text === null ? null : Number(text));
  return { body: row.body, rows: Number(row.rows), total: number(row.total), inserted: number(row.inserted) };
}
