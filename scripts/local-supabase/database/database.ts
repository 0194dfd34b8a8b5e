/** Parameters are sent as text; the SQL casts them (`$1::text::bigint`). */
export type Parameter = string | null;

export interface Transaction {
  /** One statement with bound parameters; the driver converts the values of its rows. */
  query<Row = Record<string, unknown>>(text: string, parameters?: readonly Parameter[]): Promise<Row[]>;
  /** A script of several statements. */
  execute(script: string): Promise<void>;
}

/** Who waits for a transaction, and how long it may use the database. */
export interface Turn {
  /** Clients take turns. Omitted for the backend's own work, which counts as one of them. */
  readonly client?: string;
  /** By how many milliseconds later work of the same client may overtake this. */
  readonly deferral?: number;
  /** After which it is stopped with PostgreSQL's error 57014; no limit when omitted. */
  readonly milliseconds?: number;
  /** Once aborted, the transaction does not begin any more; one that has begun goes on. */
  readonly signal?: AbortSignal;
}

/** PostgreSQL: PGlite in a thread of this process, or a server through `pg`. */
export interface Database {
  /**
   * Commits when `body` resolves, rolls back when it rejects.
   *
   * @throws SqlError for PostgreSQL's errors; the reason of `turn.signal` once that is aborted; TooManyWaiting
   */
  transaction<Result>(body: (transaction: Transaction) => Promise<Result>, turn?: Turn): Promise<Result>;
  /** Idempotent. */
  close(): Promise<void>;
}

/** An error that PostgreSQL reported. */
export class SqlError extends Error {
  /** SQLSTATE, five characters. */
  readonly code: string;
  readonly detail: string | null;
  readonly hint: string | null;

  constructor(
    message: string,
    fields: { code: string; detail?: string | null; hint?: string | null },
    options?: ErrorOptions,
  ) {
    super(message, options);
    this.name = 'SqlError';
    this.code = fields.code;
    this.detail = fields.detail ?? null;
    this.hint = fields.hint ?? null;
  }
}

/** Converts either driver's error into a `SqlError`; returns any other error unchanged. */
export function toSqlError(error: unknown): unknown {
  if (!(error instanceof Error) || !('code' in error) || !('severity' in error)) return error;
  const text = (name: string) => {
    const value: unknown = Reflect.get(error, name);
    return typeof value === 'string' ? value : null;
  };
  return new SqlError(
    error.message,
    { code: String(error.code), detail: text('detail'), hint: text('hint') },
    { cause: error },
  );
}
