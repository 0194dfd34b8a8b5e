/** Texts of calendars and feeds to subscribe to. */
export const feedTexts = {
  calendar: 'Subscribe to calendar',
  feed: 'RSS feed',
  calendarOf: (name: string) => `${name}: calendar`,
  feedOf: (name: string) => `${name}: upcoming shows`,
  feedText: (name: string) => `Upcoming shows of ${name}, the newest listings first.`,
} as const;
