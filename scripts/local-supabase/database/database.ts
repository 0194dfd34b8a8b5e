/** The one interface to PostgreSQL: PGlite inside this process, or a server (`pg`). */

/** Parameters travel as text; the SQL says their type (`$1::text::bigint`). */
export type Parameter = string | null;

/** Runs statements inside one transaction. */
export interface Transaction {
  /** One statement with bound parameters; rows as objects, values as the driver reads them. */
  query<Row = Record<string, unknown>>(text: string, parameters?: readonly Parameter[]): Promise<Row[]>;
  /** Several statements without parameters. */
  execute(script: string): Promise<void>;
}

export interface Database {
  /** Commits when `body` resolves, rolls back when it rejects. A fault of PostgreSQL rejects as a `SqlError`. */
  transaction<Result>(body: (transaction: Transaction) => Promise<Result>): Promise<Result>;
  /** Clean and idempotent. */
  close(): Promise<void>;
}

/** A fault PostgreSQL reported, with the fields of its protocol. */
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

/** Both drivers throw errors with the field names of the protocol; every other fault stays what it is. */
export function toSqlError(fault: unknown): unknown {
  if (!(fault instanceof Error) || !('code' in fault) || !('severity' in fault)) return fault;
  const text = (name: string) => {
    const value: unknown = Reflect.get(fault, name);
    return typeof value === 'string' ? value : null;
  };
  return new SqlError(
    fault.message,
    { code: String(fault.code), detail: text('detail'), hint: text('hint') },
    { cause: fault },
  );
}
