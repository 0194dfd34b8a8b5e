/** What became of a call that may fail in ways a person has to be told. */
export type Outcome<Value> = { readonly ok: true; readonly value: Value } | Failure;

/** A call that failed. */
export interface Failure {
  readonly ok: false;
  /** One sentence for the person. */
  readonly message: string;
  /** `refused`: nothing was changed. `unknown`: nobody can say whether the call took effect. */
  readonly kind: 'refused' | 'unknown';
}

export const CONNECTION_LOST = 'The connection was lost.';

export function done<Value>(value: Value): Outcome<Value> {
  return { ok: true, value };
}

export function refused(message: string): Failure {
  return { ok: false, message, kind: 'refused' };
}

/**
 * What an error of the database means. Without a status nobody answered; a server's own fault leaves open whether it had
 * done its work before. Pages that stand between (captive portals, gateways) answer with HTML, which is no message; nor
 * is what a success was cut down to.
 */
export function toFailure(error: { readonly message: string }, status: number): Failure {
  if (status === 0) return { ok: false, message: CONNECTION_LOST, kind: 'unknown' };
  const isMessage =
    status >= 400 && error.message.trim() !== '' && error.message.length < 300 && !error.message.includes('<');
  const message = isMessage ? error.message : `The server answered with status ${status}.`;
  return { ok: false, message, kind: status >= 500 || status < 400 ? 'unknown' : 'refused' };
}
