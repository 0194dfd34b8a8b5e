/** The calendar of a venue. */
export { calendarKey as cacheKey, calendarResponse as GET, venuePaths as getStaticPaths } from '../_subscriptions.ts';
