import type { SqlError } from '../database/database.ts';

/** An error as PostgREST words it: its status and the body `{code, details, hint, message}`. */
export class RestError extends Error {
  readonly status: number;
  readonly code: string;
  /** Text; a list of choices for PGRST201. */
  readonly details: unknown;
  readonly hint: string | null;

  constructor(
    status: number,
    code: string,
    message: string,
    extra: { details?: unknown; hint?: string | null } = {},
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

export function parseError(what: string, text: string, column: number, details: string): RestError {
  return new RestError(400, 'PGRST100', `"failed to parse ${what} (${text})" (line 1, column ${column})`, { details });
}

export function notImplemented(details: string): RestError {
  return new RestError(400, 'PGRST127', 'Feature not implemented', { details });
}

/** What PostgreSQL says of a text with too many levels. */
export function tooDeep(): RestError {
  return new RestError(400, '54001', 'stack depth limit exceeded', { details: 'The text has too many levels.' });
}

export function columnDoesNotExist(relation: string, column: string): RestError {
  return new RestError(400, '42703', `column ${relation}.${column} does not exist`);
}

/** Statuses that PostgREST gives to SQLSTATEs, by the whole code or its class; 400 otherwise. */
const statuses: Readonly<Record<string, number>> = {
  '08': 503,
  '09': 500,
  '0L': 403,
  '0P': 403,
  '23503': 409,
  '23505': 409,
  '25006': 405,
  '21000': 500,
  '25': 500,
  '28': 403,
  '2D': 500,
  '38': 500,
  '39': 500,
  '3B': 500,
  '40': 500,
  '53400': 500,
  '53': 503,
  '54': 500,
  '55': 500,
  '57P01': 503,
  '57': 500,
  '58': 500,
  F0: 500,
  HV: 500,
  P0001: 400,
  P0: 500,
  XX: 500,
  '42883': 404,
  '42P01': 404,
  '42P17': 500,
};

/** What PostgREST answers when PostgreSQL reports this fault to that role. */
export function fromSqlError(fault: SqlError, role: string): RestError {
  return new RestError(
    statusOf(fault.code, role),
    fault.code,
    fault.message,
    { details: fault.detail, hint: fault.hint },
    { cause: fault },
  );
}

function statusOf(code: string, role: string): number {
  if (code === '42501') return role === 'anon' ? 401 : 403;
  // `raise sqlstate 'PT402'` asks for a status of its own.
  if (/^PT[1-5]\d\d$/.test(code)) return Number(code.slice(2));
  return statuses[code] ?? statuses[code.slice(0, 2)] ?? 400;
}
