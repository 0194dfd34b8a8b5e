import { failureText } from '../domain/account/failure-words.ts';
import type { FailureText } from '../domain/text/account-texts.ts';

/** The result of a call whose failure is shown to the person. */
export type Outcome<Value> = { readonly ok: true; readonly value: Value } | Failure;

export interface Failure {
  readonly ok: false;
  readonly message: FailureText;
  /**
   * `refused`: nothing was changed. `signed-out`: nothing was changed, and signing in again is the way out. `unknown`: the
   * call may have taken effect.
   */
  readonly kind: 'refused' | 'signed-out' | 'unknown';
}

export function done<Value>(value: Value): Outcome<Value> {
  return { ok: true, value };
}

export function refused(message: FailureText): Failure {
  return { ok: false, message, kind: 'refused' };
}

export function signedOut(message: FailureText): Failure {
  return { ok: false, message, kind: 'signed-out' };
}

/**
 * Interprets a database error, which is only logged. Status 0 means no response; after a server error the call may have
 * taken effect, as after a success that cannot be read.
 */
export function toFailure(error: unknown, status: number): Failure {
  // Without a response there is nothing to log that the browser has not logged.
  if (status !== 0) console.error(`A call failed with status ${status}.`, error);
  return {
    ok: false,
    message: failureText(error, status),
    kind: status >= 500 || status < 400 ? 'unknown' : 'refused',
  };
}
