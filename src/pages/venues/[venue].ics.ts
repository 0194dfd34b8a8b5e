import type { APIContext } from 'astro';
import type { CacheKey } from '../../data/cache-key.ts';
import { catalogue } from '../../data/catalogue.ts';
import { routeParam } from '../../domain/urls/paths.ts';
import { subscriptionIcs } from '../../domain/views/ics.ts';
import { calendarShows, type Subscription } from '../../domain/views/subscription.ts';
import { venueSubscriptions } from '../../domain/views/subscriptions.ts';

export async function getStaticPaths() {
  return venueSubscriptions(await catalogue()).map(({ venue, subscription }) => ({
    params: { venue: routeParam(venue.slug) },
    props: { venue, subscription },
  }));
}

interface Props {
  subscription: Subscription;
}

/** All catalogue data that the calendar shows. */
export const cacheKey: CacheKey<Props> = (all, { subscription }) => [
  subscription.name,
  { whole: calendarShows(all, subscription) },
];

/** The calendar of a venue. */
export async function GET({ props }: APIContext<Props>): Promise<Response> {
  return new Response(subscriptionIcs(await catalogue(), props.subscription), {
    headers: { 'Content-Type': 'text/calendar; charset=utf-8' },
  });
}
