import { catalogue } from '../data/catalogue.ts';
import { newlyAddedFeed } from '../domain/views/feed.ts';
import { rssResponse } from './_rss.ts';

/** The feed of newly added events. */
export async function GET(): Promise<Response> {
  return await rssResponse(newlyAddedFeed(await catalogue()));
}
