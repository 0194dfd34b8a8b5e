/** The upcoming shows of an artist as JSON. */
export { artistPaths as getStaticPaths, jsonKey as cacheKey, jsonResponse as GET } from '../_subscriptions.ts';
