/**
 * One heart between a person, this tab and the database: a pure machine. The last intent wins, at most one write is under
 * way, and whatever may have changed the row behind this tab's back ends in a read.
 */

/** What is known and wanted of one heart. */
export interface HeartState {
  /** Whether the database has the row, as last heard. */
  readonly saved: boolean;
  /** Whether the database has ever been heard about it. */
  readonly known: boolean;
  /** What the person wants and the database has not confirmed; `null` at rest. */
  readonly wanted: boolean | null;
  readonly request: Request | null;
  /** Whether the row may have changed since the request under way, or the last one, was sent. */
  readonly stale: boolean;
  /** Number of requests sent; the answer of an earlier one than the last is no longer heard. */
  readonly sent: number;
}

type Request = { readonly kind: 'write'; readonly value: boolean } | { readonly kind: 'read' };

/** What can happen to a heart. Answers carry the number of their request. */
export type HeartEvent =
  | { readonly kind: 'wanted'; readonly value: boolean }
  | { readonly kind: 'wrote'; readonly request: number }
  /** `refused`: the database said no and kept the row. `unknown`: nobody can say what became of the write. */
  | {
      readonly kind: 'write-failed';
      readonly request: number;
      readonly outcome: 'refused' | 'unknown';
      readonly message: string;
    }
  | { readonly kind: 'read'; readonly request: number; readonly value: boolean }
  | { readonly kind: 'read-failed'; readonly request: number }
  /** All favorites have been read; `isNews`: by a request younger than all that is known here. */
  | { readonly kind: 'loaded'; readonly value: boolean; readonly isNews: boolean }
  /** Another tab has written this row, or the connection is back: what is known may be outdated. */
  | { readonly kind: 'doubted' };

/** What is to be done next: a request with its number, and what to tell the person. */
export interface HeartStep {
  readonly state: HeartState;
  readonly send: (Request & { readonly request: number }) | null;
  readonly notice:
    | { readonly kind: 'added' | 'removed' }
    | { readonly kind: 'failed'; readonly message: string }
    | null;
}

export const newHeart: HeartState = { saved: false, known: false, wanted: null, request: null, stale: false, sent: 0 };

/** What the heart shows. */
export function isShownSaved(state: HeartState): boolean {
  return state.wanted ?? state.saved;
}

/** Whether the database has yet to confirm what the heart shows. */
export function isUnconfirmed(state: HeartState): boolean {
  return state.wanted !== null;
}

/** Sends what the state calls for: a write for an unmet intent, else a read for a doubt. */
function proceed(state: HeartState, notice: HeartStep['notice'] = null): HeartStep {
  const idle = { ...state, request: null };
  if (idle.wanted !== null && (idle.wanted !== idle.saved || !idle.known)) {
    return send(idle, { kind: 'write', value: idle.wanted }, notice);
  }
  const settled = { ...idle, wanted: null };
  return settled.stale ? send(settled, { kind: 'read' }, notice) : { state: settled, send: null, notice };
}

/** A doubt older than a request is answered by it: what caused it had reached the database before. */
function send(state: HeartState, request: Request, notice: HeartStep['notice']): HeartStep {
  const sent = state.sent + 1;
  return { state: { ...state, request, sent, stale: false }, send: { ...request, request: sent }, notice };
}

const unchanged = (state: HeartState): HeartStep => ({ state, send: null, notice: null });

function wrote(state: HeartState): HeartStep {
  if (state.request?.kind !== 'write') return unchanged(state);
  const { value } = state.request;
  const written = { ...state, saved: value, known: true };
  // An intent that a later one has overtaken is not worth a word.
  if (state.wanted !== value) return proceed(written);
  return proceed({ ...written, wanted: null }, { kind: value ? 'added' : 'removed' });
}

function writeFailed(state: HeartState, outcome: 'refused' | 'unknown', message: string): HeartStep {
  if (state.request?.kind !== 'write') return unchanged(state);
  const isOvertaken = state.wanted !== state.request.value;
  if (outcome === 'refused') {
    return isOvertaken ? proceed(state) : proceed({ ...state, wanted: null }, { kind: 'failed', message });
  }
  // The row may have either value now, or get it later: it is read, after a newer intent has been written over it.
  if (!isOvertaken) return proceed({ ...state, wanted: null, stale: true }, { kind: 'failed', message });
  const step = proceed({ ...state, known: false });
  return { ...step, state: { ...step.state, stale: true } };
}

/** The next state of a heart, what to send, and what to tell. */
export function stepHeart(state: HeartState, event: HeartEvent): HeartStep {
  if ('request' in event && event.request !== state.sent) return unchanged(state);
  switch (event.kind) {
    case 'wanted': {
      const wanting = { ...state, wanted: event.value };
      // A write under way is waited for; a read is overtaken.
      return state.request?.kind === 'write' ? unchanged(wanting) : proceed({ ...wanting, stale: isDoubtful(state) });
    }
    case 'wrote':
      return wrote(state);
    case 'write-failed':
      return writeFailed(state, event.outcome, event.message);
    case 'read':
      return proceed({ ...state, saved: event.value, known: true });
    case 'read-failed':
      // Not asked again at once: the next doubt will.
      return unchanged({ ...state, request: null, stale: true });
    case 'loaded':
      if (!event.isNews && state.known) return unchanged(state);
      return unchanged({ ...state, saved: event.value, known: true, stale: state.stale && !event.isNews });
    case 'doubted':
      return state.request === null ? proceed({ ...state, stale: true }) : unchanged({ ...state, stale: true });
  }
}

/** A read that is overtaken has answered no doubt. */
function isDoubtful(state: HeartState): boolean {
  return state.stale || state.request?.kind === 'read';
}
