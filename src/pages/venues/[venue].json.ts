import type { APIContext } from 'astro';
import type { CacheKey } from '../../data/cache-key.ts';
import { catalogue } from '../../data/catalogue.ts';
import type { Venue } from '../../domain/catalogue/types.ts';
import { routeParam } from '../../domain/urls/paths.ts';
import { placeView } from '../../domain/views/facts-view.ts';
import { showsJson } from '../../domain/views/shows-json.ts';
import { type Subscription, upcomingShows } from '../../domain/views/subscription.ts';
import { venueEmbeds } from '../../domain/views/subscriptions.ts';

export async function getStaticPaths() {
  return venueEmbeds(await catalogue()).map(({ venue, subscription }) => ({
    params: { venue: routeParam(venue.slug) },
    props: { venue, subscription },
  }));
}

interface Props {
  venue: Venue;
  subscription: Subscription;
}

/** All catalogue data that the file has. */
export const cacheKey: CacheKey<Props> = (all, { venue, subscription }) => [
  subscription.name,
  { view: placeView(venue) },
  { whole: upcomingShows(all, subscription) },
];

/** The upcoming shows of a venue. */
export async function GET({ props }: APIContext<Props>): Promise<Response> {
  return new Response(showsJson(await catalogue(), props.subscription, props.venue), {
    headers: { 'Content-Type': 'application/json; charset=utf-8' },
  });
}
