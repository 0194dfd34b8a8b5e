/** Milliseconds since 1970-01-01T00:00Z. */
export type Instant = number;

/** A calendar day without a zone, `YYYY-MM-DD`. It never shifts. */
export type CalendarDay = string;
