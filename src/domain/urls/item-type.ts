/** What a heart can be set on (rule F1). */
export type ItemType = 'event' | 'venue' | 'artist';
