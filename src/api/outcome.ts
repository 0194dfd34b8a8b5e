/** The result of a call whose failure is shown to the person. */
export type Outcome<Value> = { readonly ok: true; readonly value: Value } | Failure;

export interface Failure {
  readonly ok: false;
  /** One sentence for the person. */
  readonly message: string;
  /** `refused`: nothing was changed. `unknown`: the call may have taken effect. */
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
 * Interprets a database error. Status 0 means no response; after a server error the call may have taken effect. HTML from
 * captive portals and gateways, and truncated successes, are not shown as messages.
 */
export function toFailure(error: { readonly message: string }, status: number): Failure {
  if (status === 0) return { ok: false, message: CONNECTION_LOST, kind: 'unknown' };
  const isMessage =
    status >= 400 && error.message.trim() !== '' && error.message.length < 300 && !error.message.includes('<');
  const message = isMessage ? error.message : `The server answered with status ${status}.`;
  return { ok: false, message, kind: status >= 500 || status < 400 ? 'unknown' : 'refused' };
}
