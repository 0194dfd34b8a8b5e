/** The upcoming shows of a venue as JSON. */
export { jsonKey as cacheKey, jsonResponse as GET, venueEmbedPaths as getStaticPaths } from '../_subscriptions.ts';
