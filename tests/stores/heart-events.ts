import { type HeartEvent, type HeartState, newHeart } from '../../src/stores/heart-state.ts';

/** A heart whose state the database has confirmed. */
export const heard = (saved: boolean): HeartState => ({ ...newHeart, saved, known: true });

export const want = (value: boolean): HeartEvent => ({ kind: 'wanted', value });
export const wrote = (request: number): HeartEvent => ({ kind: 'wrote', request });
export const refused = (request: number): HeartEvent => ({
  kind: 'write-failed',
  request,
  outcome: 'refused',
  message: 'No.',
});
export const lost = (request: number): HeartEvent => ({
  kind: 'write-failed',
  request,
  outcome: 'unknown',
  message: 'Lost.',
});
export const read = (request: number, value: boolean): HeartEvent => ({ kind: 'read', request, value });
