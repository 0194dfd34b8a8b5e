/**
 * Files beside the pages of venues and artists (rule P21). Each route has its own file, as Astro asks; what they share is here.
 */
import type { APIContext } from 'astro';
import type { CacheKey } from '../data/cache-key.ts';
import { catalogue } from '../data/catalogue.ts';
import { routeParam } from '../domain/urls/paths.ts';
import { newestShows, showsFeed } from '../domain/views/feed.ts';
import { subscriptionIcs } from '../domain/views/ics.ts';
import { calendarShows, type Subscription } from '../domain/views/subscription.ts';
import { artistSubscriptions, venueSubscriptions } from '../domain/views/subscriptions.ts';
import { rssResponse } from './_rss.ts';

interface Props {
  subscription: Subscription;
}

export const venuePaths = async () =>
  venueSubscriptions(await catalogue()).map(({ venue, subscription }) => ({
    params: { venue: routeParam(venue.slug) },
    props: { venue, subscription },
  }));

export const artistPaths = async () =>
  artistSubscriptions(await catalogue()).map(({ artist, subscription }) => ({
    params: { artist: routeParam(artist.name) },
    props: { artist, subscription },
  }));

/** All catalogue data that a calendar shows. */
export const calendarKey: CacheKey<Props> = (all, { subscription }) => [
  subscription.name,
  { whole: calendarShows(all, subscription) },
];

export async function calendarResponse({ props }: APIContext<Props>): Promise<Response> {
  return new Response(subscriptionIcs(await catalogue(), props.subscription), {
    headers: { 'Content-Type': 'text/calendar; charset=utf-8' },
  });
}

/** All catalogue data that a feed shows. */
export const feedKey: CacheKey<Props> = (all, { subscription }) => [
  subscription.name,
  { whole: newestShows(all, subscription) },
];

export async function feedResponse({ props }: APIContext<Props>): Promise<Response> {
  return await rssResponse(showsFeed(await catalogue(), props.subscription));
}
