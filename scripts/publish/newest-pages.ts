/** Pages that followers will be sent to: there is no need to ask for all of them. */
const NEWEST = 5;

/**
 * Addresses of the newest event pages, out of the published feed of newly added events.
 *
 * @param feed RSS; links to other origins than `siteUrl`'s are no pages of this site.
 */
export function newestPages(feed: string, siteUrl: string): string[] {
  const items = feed.matchAll(/<item>.*?<link>([^<]+)<\/link>.*?<\/item>/gs);
  return [...items]
    .map(([, link = '']) => link.trim().replaceAll('&amp;', '&'))
    .filter((link) => URL.canParse(link) && new URL(link).origin === siteUrl)
    .slice(0, NEWEST);
}
