/** Texts of calendars and feeds to subscribe to. */
export const feedTexts = {
  calendar: 'Subscribe to calendar',
  feed: 'RSS feed',
  embed: 'Embed',
  embedText:
    'Put these upcoming shows on your own website: copy this HTML. Add #light or #dark to the address to fix its colors.',
  embedEmpty: 'No upcoming shows at the moment.',
  embedAll: (name: string) => `${name} on EventHub`,
  calendarOf: (name: string) => `${name}: calendar`,
  feedOf: (name: string) => `${name}: upcoming shows`,
  feedText: (name: string) => `Upcoming shows of ${name}, the newest listings first.`,
} as const;
