import type { APIContext } from 'astro';
import type { CacheKey } from '../../data/cache-key.ts';
import { catalogue } from '../../data/catalogue.ts';
import { routeParam } from '../../domain/urls/paths.ts';
import { newestShows, showsFeed } from '../../domain/views/feed.ts';
import type { Subscription } from '../../domain/views/subscription.ts';
import { artistSubscriptions } from '../../domain/views/subscriptions.ts';
import { rssResponse } from '../_rss.ts';

export async function getStaticPaths() {
  return artistSubscriptions(await catalogue()).map(({ artist, subscription }) => ({
    params: { artist: routeParam(artist.name) },
    props: { artist, subscription },
  }));
}

interface Props {
  subscription: Subscription;
}

/** All catalogue data that the feed shows. */
export const cacheKey: CacheKey<Props> = (all, { subscription }) => [
  subscription.name,
  { whole: newestShows(all, subscription) },
];

/** The feed of an artist. */
export async function GET({ props }: APIContext<Props>): Promise<Response> {
  return await rssResponse(showsFeed(await catalogue(), props.subscription));
}
