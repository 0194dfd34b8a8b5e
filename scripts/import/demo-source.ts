/** `source` of generated listings, the demo's included. */
export const DEMO_SOURCE = 'seed';

/** How to remove them. */
export const REMOVE_DEMO = '`npm run seed -- --remove` removes them';
