import rss from '@astrojs/rss';
import type { FeedView } from '../domain/views/feed.ts';

/** The file of a feed. */
export async function rssResponse({ title, description, link, self, entries }: FeedView): Promise<Response> {
  return await rss({
    title,
    description,
    site: link,
    trailingSlash: false,
    xmlns: { atom: 'http://www.w3.org/2005/Atom' },
    // RSS has no element for the address of a feed; readers take Atom's.
    customData: `<atom:link href="${self}" rel="self" type="application/rss+xml"/>`,
    items: entries.map(({ addedAt, ...entry }) => ({ ...entry, ...(addedAt === null ? {} : { pubDate: addedAt }) })),
  });
}
