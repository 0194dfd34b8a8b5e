import type { APIContext } from 'astro';
import type { CacheKey } from '../../data/cache-key.ts';
import { catalogue } from '../../data/catalogue.ts';
import type { Artist } from '../../domain/catalogue/types.ts';
import { routeParam } from '../../domain/urls/paths.ts';
import { placeView } from '../../domain/views/facts-view.ts';
import { showsJson } from '../../domain/views/shows-json.ts';
import { type Subscription, upcomingShows } from '../../domain/views/subscription.ts';
import { artistSubscriptions } from '../../domain/views/subscriptions.ts';

export async function getStaticPaths() {
  return artistSubscriptions(await catalogue()).map(({ artist, subscription }) => ({
    params: { artist: routeParam(artist.name) },
    props: { artist, subscription },
  }));
}

interface Props {
  artist: Artist;
  subscription: Subscription;
}

/** All catalogue data that the file has. */
export const cacheKey: CacheKey<Props> = (all, { artist, subscription }) => [
  subscription.name,
  { view: artist.venues.map(placeView) },
  { whole: upcomingShows(all, subscription) },
];

/** The upcoming shows of an artist. */
export async function GET({ props }: APIContext<Props>): Promise<Response> {
  return new Response(showsJson(await catalogue(), props.subscription, null), {
    headers: { 'Content-Type': 'application/json; charset=utf-8' },
  });
}
