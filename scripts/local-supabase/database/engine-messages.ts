import { SqlError } from './database.ts';

/** What PGlite opens. */
export interface PgliteOptions {
  /** Directory of the database; in memory when omitted. */
  readonly directory?: string;
  /** Archive of a data directory to start from instead of `initdb`. */
  readonly template?: Blob;
}

/** To the thread of the engine. The next call follows the answer to the one before. */
export interface EngineCall {
  readonly call: 'query' | 'execute' | 'dump' | 'close';
  readonly text: string;
  readonly parameters: readonly (string | null)[];
}

/** From the thread of the engine: opened or not, aborted, or the answer to a call. */
export type EngineMessage =
  | { readonly kind: 'opened' }
  | { readonly kind: 'failed'; readonly error: ErrorDescription }
  | { readonly kind: 'aborted'; readonly error: ErrorDescription }
  | { readonly kind: 'value'; readonly value: unknown }
  | { readonly kind: 'error'; readonly error: ErrorDescription };

/** An error between threads, which would lose the fields of its class. */
export interface ErrorDescription {
  readonly message: string;
  readonly stack: string | undefined;
  /** Of Emscripten's file system, whose errors are not instances of `Error`. */
  readonly errno: number | undefined;
  /** Of an error that PostgreSQL reported. */
  readonly sql: Pick<SqlError, 'code' | 'detail' | 'hint'> | undefined;
}

export function describeError(error: unknown): ErrorDescription {
  const errno = typeof error === 'object' && error !== null && 'errno' in error ? Number(error.errno) : undefined;
  if (!(error instanceof Error)) return { message: String(error), stack: undefined, errno, sql: undefined };
  const { message, stack } = error;
  const sql = error instanceof SqlError ? { code: error.code, detail: error.detail, hint: error.hint } : undefined;
  return { message, stack, errno, sql };
}

export function restoreError({ message, stack, errno, sql }: ErrorDescription): Error {
  const error = sql === undefined ? new Error(message) : new SqlError(message, sql);
  if (stack !== undefined) error.stack = stack;
  return errno === undefined ? error : Object.assign(error, { errno });
}
