/*
 * Files beside a page. Not in paths.ts, which the scripts of all pages carry (rule B1).
 */

/** The address by which calendar programs open a calendar. */
export const webcalAddress = (address: string): string => address.replace(/^https?:/, 'webcal:');

/** Path of the calendar of a venue or an artist (rule P21). @param item path of its page */
export const calendarPath = (item: string): string => `${item}.ics`;

/** Path of the list of upcoming shows that other sites can embed. @param item path of its page */
export const embedPath = (item: string): string => `${item}/embed`;

/** Path of its upcoming shows as JSON. @param item path of its page */
export const jsonPath = (item: string): string => `${item}.json`;

/** Path of a feed: of a venue, an artist or a list. @param item path of its page */
export const feedPath = (item: string): string => `${item}.xml`;
