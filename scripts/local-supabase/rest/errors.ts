import type { SqlError } from '../database/database.ts';

/** An error with PostgREST's status and body: `{code, details, hint, message}`. */
export class RestError extends Error {
  readonly status: number;
  readonly code: string;
  readonly details: string | null;
  readonly hint: string | null;

  constructor(
    status: number,
    code: string,
    message: string,
    extra: { details?: string | null; hint?: string | null } = {},
    options?: ErrorOptions,
  ) {
    super(message, options);
    this.name = 'RestError';
    this.status = status;
    this.code = code;
    this.details = extra.details ?? null;
    this.hint = extra.hint ?? null;
  }

  toJSON() {
    return { code: this.code, details: this.details, hint: this.hint, message: this.message };
  }
}

export function parseError(
  what: string,
  text: string,
  column: number,
  details: string,
  hint: string | null,
): RestError {
  const message = `"failed to parse ${what} (${text})" (line 1, column ${column})`;
  return new RestError(400, 'PGRST100', message, { details, hint });
}

/** A PostgREST feature that the embedded backend leaves out. `what` is the subject of a plural sentence. */
export function notSpoken(what: string): RestError {
  const details = `${what} are not spoken by the embedded backend: see scripts/local-supabase/README.md.`;
  return new RestError(400, 'PGRST127', 'Feature not implemented', { details });
}

/** PostgREST's error for a body that is no JSON, or no UTF-8. */
export function invalidJson(cause: unknown): RestError {
  return new RestError(400, 'PGRST102', 'Empty or invalid json', {}, { cause });
}

export function tooManyConditions(most: number): RestError {
  return new RestError(400, 'PGRST100', `The embedded backend takes at most ${most} conditions a request.`);
}

/** PostgreSQL's own error for JSON that is nested too deeply. */
export function tooDeep(): RestError {
  return new RestError(400, '54001', 'stack depth limit exceeded', { details: 'The JSON is nested too deeply.' });
}

export function columnDoesNotExist(relation: string, column: string): RestError {
  return new RestError(400, '42703', `column ${relation}.${column} does not exist`);
}

/** PostgREST's status for a SQLSTATE or its class (the first two characters); 400 for any other. */
const STATUSES: Readonly<Record<string, number>> = {
  '08': 503,
  '21000': 500,
  '23503': 409,
  '23505': 409,
  '25': 500,
  '25006': 405,
  '28': 403,
  '40': 500,
  '42883': 404,
  '42P01': 404,
  '42P17': 500,
  '53': 503,
  '54': 500,
  '55': 500,
  '57': 500,
  '58': 500,
  P0: 500,
  P0001: 400,
  XX: 500,
};

/** PostgREST's answer to an error that PostgreSQL reports to `role`. */
export function fromSqlError(error: SqlError, role: string): RestError {
  return new RestError(
    statusOf(error.code, role),
    error.code,
    error.message,
    { details: error.detail, hint: error.hint },
    { cause: error },
  );
}

function statusOf(code: string, role: string): number {
  if (code === '42501') return role === 'anon' ? 401 : 403;
  return STATUSES[code] ?? STATUSES[code.slice(0, 2)] ?? 400;
}
