/** Texts of calendars and feeds to subscribe to. */
export const feedTexts = {
  calendar: 'Subscribe to calendar',
  feed: 'RSS feed',
  embed: 'Embed',
  embedText: 'Copy this to show these events on your own website. #light or #dark after the address fixes the colors.',
  preview: 'Preview',
  json: 'As JSON',
  embedEmpty: 'No upcoming shows at the moment.',
  embedAll: (name: string) => `${name} on EventHub`,
  calendarOf: (name: string) => `${name}: calendar`,
  feedOf: (name: string) => `${name}: upcoming shows`,
  feedText: (name: string) => `Upcoming shows of ${name}, the newest listings first.`,
} as const;
