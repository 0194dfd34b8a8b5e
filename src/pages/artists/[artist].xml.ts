/** The feed of an artist. */
export { artistPaths as getStaticPaths, feedKey as cacheKey, feedResponse as GET } from '../_subscriptions.ts';
