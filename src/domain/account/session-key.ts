/** Web Storage key of the session. */
export const SESSION_KEY = 'eventhub-session';

/** Session-storage key of a press that waits for a sign-in (held-press.ts). Here, so that every page gets no more. */
export const HELD_KEY = 'eventhub-held';
