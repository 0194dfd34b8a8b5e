/**
 * Files beside the pages of venues and artists (rules P21 and P23). Each route has its own file, as Astro asks; what they
 * share is here.
 */
import type { APIContext } from 'astro';
import { type CacheKey, currentYear } from '../data/cache-key.ts';
import { catalogue } from '../data/catalogue.ts';
import { routeParam } from '../domain/urls/paths.ts';
import { type EmbedView, embedView } from '../domain/views/embed-view.ts';
import { newestShows, showsFeed } from '../domain/views/feed.ts';
import { subscriptionIcs } from '../domain/views/ics.ts';
import { showsJson, venueOf } from '../domain/views/shows-json.ts';
import { calendarShows, type Subscription, upcomingShows } from '../domain/views/subscription.ts';
import { artistSubscriptions, venueEmbeds, venueSubscriptions } from '../domain/views/subscriptions.ts';
import { rssResponse } from './_rss.ts';

export interface Props {
  subscription: Subscription;
}

const toVenuePaths = (list: ReturnType<typeof venueEmbeds>) =>
  list.map(({ venue, subscription }) => ({
    params: { venue: routeParam(venue.slug) },
    props: { venue, subscription },
  }));

export const venuePaths = async () => toVenuePaths(venueSubscriptions(await catalogue()));

export const venueEmbedPaths = async () => toVenuePaths(venueEmbeds(await catalogue()));

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

/** All catalogue data that the JSON has. */
export const jsonKey: CacheKey<Props> = (all, { subscription }) => {
  const shows = upcomingShows(all, subscription);
  const places = [subscription.place, ...shows.map((show) => venueOf(all, show))];
  return [
    subscription.name,
    { view: places.map((place) => place && [place.city, place.address, place.coordinates]) },
    { whole: shows },
  ];
};

export async function jsonResponse({ props }: APIContext<Props>): Promise<Response> {
  return new Response(showsJson(await catalogue(), props.subscription), {
    headers: { 'Content-Type': 'application/json; charset=utf-8' },
  });
}

/** All catalogue data that an embedded list shows. */
export const embedKey: CacheKey<Props> = (all, { subscription }) => [
  currentYear(all),
  subscription.name,
  upcomingShows(all, subscription),
];

export const embedOf = async ({ subscription }: Props): Promise<EmbedView> =>
  embedView(await catalogue(), subscription);
