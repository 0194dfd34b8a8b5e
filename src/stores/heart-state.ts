/**
 * State machine of one heart. The last intent wins, at most one write is in flight, and anything that may have changed
 * the row elsewhere ends in a read.
 */

/** What is known about one heart, and what the person wants. */
export interface HeartState {
  /** Whether the row exists, as last reported by the database. */
  readonly saved: boolean;
  /** Whether the database has reported on it at all. */
  readonly known: boolean;
  /** The unconfirmed intent; `null` when idle. */
  readonly wanted: boolean | null;
  readonly request: Request | null;
  /** Whether the row may have changed since the current or last request was sent. */
  readonly stale: boolean;
  /** Number of requests sent; only the last one's response counts. */
  readonly sent: number;
}

type Request = { readonly kind: 'write'; readonly value: boolean } | { readonly kind: 'read' };

/** Everything that can happen to a heart. Responses carry the number of their request. */
export type HeartEvent =
  | { readonly kind: 'wanted'; readonly value: boolean }
  | { readonly kind: 'wrote'; readonly request: number }
  /** `refused`: the database rejected the write. `unknown`: the response was lost, so it may have taken effect. */
  | {
      readonly kind: 'write-failed';
      readonly request: number;
      readonly outcome: 'refused' | 'unknown';
      readonly message: string;
    }
  | { readonly kind: 'read'; readonly request: number; readonly value: boolean }
  | { readonly kind: 'read-failed'; readonly request: number }
  /** All favorites were loaded; `isNewer`: by a request sent after the last change here. */
  | { readonly kind: 'loaded'; readonly value: boolean; readonly isNewer: boolean }
  /** Another tab wrote this row or the connection returned: the state may be stale. */
  | { readonly kind: 'invalidated' };

/** The next state, the request to send with its number, and the notice to show. */
export interface HeartStep {
  readonly state: HeartState;
  readonly send: (Request & { readonly request: number }) | null;
  readonly notice:
    | { readonly kind: 'added' | 'removed' }
    | { readonly kind: 'failed'; readonly message: string }
    | null;
}

export const newHeart: HeartState = { saved: false, known: false, wanted: null, request: null, stale: false, sent: 0 };

export function isShownSaved(state: HeartState): boolean {
  return state.wanted ?? state.saved;
}

/** Whether the database has yet to confirm what is shown. */
export function isUnconfirmed(state: HeartState): boolean {
  return state.wanted !== null;
}

/** Sends the next request: a write for an unmet intent, otherwise a read if the state is stale. */
function proceed(state: HeartState, notice: HeartStep['notice'] = null): HeartStep {
  const idle = { ...state, request: null };
  if (idle.wanted !== null && (idle.wanted !== idle.saved || !idle.known)) {
    return send(idle, { kind: 'write', value: idle.wanted }, notice);
  }
  const settled = { ...idle, wanted: null };
  return settled.stale ? send(settled, { kind: 'read' }, notice) : { state: settled, send: null, notice };
}

/** A new request clears `stale`: whatever changed the row reached the database before it. */
function send(state: HeartState, request: Request, notice: HeartStep['notice']): HeartStep {
  const sent = state.sent + 1;
  return { state: { ...state, request, sent, stale: false }, send: { ...request, request: sent }, notice };
}

const unchanged = (state: HeartState): HeartStep => ({ state, send: null, notice: null });

function wrote(state: HeartState): HeartStep {
  if (state.request?.kind !== 'write') return unchanged(state);
  const { value } = state.request;
  const written = { ...state, saved: value, known: true };
  // No notice for an intent that was superseded.
  if (state.wanted !== value) return proceed(written);
  return proceed({ ...written, wanted: null }, { kind: value ? 'added' : 'removed' });
}

function writeFailed(state: HeartState, outcome: 'refused' | 'unknown', message: string): HeartStep {
  if (state.request?.kind !== 'write') return unchanged(state);
  const isSuperseded = state.wanted !== state.request.value;
  if (outcome === 'refused') {
    return isSuperseded ? proceed(state) : proceed({ ...state, wanted: null }, { kind: 'failed', message });
  }
  // The write may still take effect: read the row, after writing any newer intent.
  if (!isSuperseded) return proceed({ ...state, wanted: null, stale: true }, { kind: 'failed', message });
  const step = proceed({ ...state, known: false });
  return { ...step, state: { ...step.state, stale: true } };
}

/** Advances the heart by one event. */
export function stepHeart(state: HeartState, event: HeartEvent): HeartStep {
  if ('request' in event && event.request !== state.sent) return unchanged(state);
  switch (event.kind) {
    case 'wanted': {
      const wanting = { ...state, wanted: event.value };
      // Waits for a write in flight; supersedes a read.
      return state.request?.kind === 'write' ? unchanged(wanting) : proceed({ ...wanting, stale: isStale(state) });
    }
    case 'wrote':
      return wrote(state);
    case 'write-failed':
      return writeFailed(state, event.outcome, event.message);
    case 'read':
      return proceed({ ...state, saved: event.value, known: true });
    case 'read-failed':
      // Retried when the state is next invalidated.
      return unchanged({ ...state, request: null, stale: true });
    case 'loaded':
      if (!event.isNewer && state.known) return unchanged(state);
      return unchanged({ ...state, saved: event.value, known: true, stale: state.stale && !event.isNewer });
    case 'invalidated':
      return state.request === null ? proceed({ ...state, stale: true }) : unchanged({ ...state, stale: true });
  }
}

/** A superseded read leaves the state stale. */
function isStale(state: HeartState): boolean {
  return state.stale || state.request?.kind === 'read';
}
