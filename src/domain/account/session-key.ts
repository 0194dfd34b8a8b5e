/** Web Storage key of the session. */
export const SESSION_KEY = 'eventhub-session';
