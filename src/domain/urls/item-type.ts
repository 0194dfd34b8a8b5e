/** What a heart can be set on (specification section 3, Favorite). */
export type ItemType = 'event' | 'venue' | 'artist';
