/** Where this browser keeps the session (Web Storage). */
export const SESSION_KEY = 'eventhub-session';
