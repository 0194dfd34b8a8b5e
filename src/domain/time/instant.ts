/** Milliseconds since 1970-01-01T00:00Z. */
export type Instant = number;

/** A calendar day without a time zone, `YYYY-MM-DD`. */
export type CalendarDay = string;
