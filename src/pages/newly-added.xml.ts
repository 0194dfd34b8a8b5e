import rss from '@astrojs/rss';
import { catalogue } from '../data/catalogue.ts';
import { texts } from '../domain/text/texts.ts';
import { feedEntries } from '../domain/views/feed.ts';

/** The feed of newly added events. */
export async function GET(): Promise<Response> {
  const all = await catalogue();
  return rss({
    title: `${texts.siteName}: ${texts.newlyAdded.heading}`,
    description: texts.newlyAdded.subtitle,
    site: all.site.origin,
    trailingSlash: false,
    items: feedEntries(all).map(({ title, path, description, addedAt }) => ({
      title,
      link: path,
      description,
      ...(addedAt === null ? {} : { pubDate: addedAt }),
    })),
  });
}
