/** A sample of the pages that notifications link to. */
const SAMPLE = 5;

/**
 * Addresses of the newest event pages, from the published feed of newly added events.
 *
 * @param feed RSS; links to other origins than `siteUrl` are ignored
 */
export function newestPages(feed: string, siteUrl: string): string[] {
  const items = feed.matchAll(/<item>.*?<link>([^<]+)<\/link>.*?<\/item>/gs);
  return [...items]
    .map(([, link = '']) => link.trim().replaceAll('&amp;', '&'))
    .filter((link) => URL.canParse(link) && new URL(link).origin === siteUrl)
    .slice(0, SAMPLE);
}
