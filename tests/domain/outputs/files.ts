import type { APIContext } from 'astro';
import type { Catalogue } from '../../../src/domain/catalogue/types.ts';
import type { Subscription } from '../../../src/domain/views/subscription.ts';
import { artistSubscriptions, venueSubscriptions } from '../../../src/domain/views/subscriptions.ts';
import { GET as artistCalendar } from '../../../src/pages/artists/[artist].ics.ts';
import { GET as artistFeed } from '../../../src/pages/artists/[artist].xml.ts';
import { GET as venueCalendar } from '../../../src/pages/venues/[venue].ics.ts';
import { GET as venueFeed } from '../../../src/pages/venues/[venue].xml.ts';

type Endpoint = (context: APIContext<{ subscription: Subscription }>) => Promise<Response>;

/** The file that an endpoint writes; the endpoints must have been provided with the catalogue. */
export async function fileOf(endpoint: Endpoint, subscription: Subscription): Promise<string> {
  return await (await endpoint({ props: { subscription } } as APIContext<{ subscription: Subscription }>)).text();
}

/** The calendars of all venues and artists. */
export async function calendars(catalogue: Catalogue): Promise<string[]> {
  return await Promise.all([
    ...venueSubscriptions(catalogue).map(({ subscription }) => fileOf(venueCalendar, subscription)),
    ...artistSubscriptions(catalogue).map(({ subscription }) => fileOf(artistCalendar, subscription)),
  ]);
}

/** The feeds of all venues and artists. */
export async function feeds(catalogue: Catalogue): Promise<string[]> {
  return await Promise.all([
    ...venueSubscriptions(catalogue).map(({ subscription }) => fileOf(venueFeed, subscription)),
    ...artistSubscriptions(catalogue).map(({ subscription }) => fileOf(artistFeed, subscription)),
  ]);
}
