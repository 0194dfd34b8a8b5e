/** The calendar of an artist. */
export { artistPaths as getStaticPaths, calendarKey as cacheKey, calendarResponse as GET } from '../_subscriptions.ts';
