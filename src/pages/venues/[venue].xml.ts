/** The feed of a venue. */
export { feedKey as cacheKey, feedResponse as GET, venuePaths as getStaticPaths } from '../_subscriptions.ts';
