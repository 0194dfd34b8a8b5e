import type { Catalogue, Listing, Venue } from '../catalogue/types.ts';
import { ticketUrls } from '../urls/ticket.ts';
import { eventLd, placeLd } from './json-ld.ts';
import { type Subscription, upcomingShows } from './subscription.ts';

/** The venue of an event. */
export const venueOf = ({ venueBySlug }: Catalogue, { venueSlug }: Listing): Venue | null =>
  venueBySlug.get(venueSlug ?? '') ?? null;

/** The upcoming shows of a venue or an artist (rule P23): a schema.org Place or PerformingGroup with its events. */
export function showsJson(catalogue: Catalogue, subscription: Subscription): string {
  const { site } = catalogue;
  const { name, path, place } = subscription;
  const address = site.origin + path;
  const events = upcomingShows(catalogue, subscription).map((event) =>
    eventLd(event, site, ticketUrls(site, event)[0] ?? null, venueOf(catalogue, event)),
  );
  const document = {
    '@context': 'https://schema.org',
    ...(place === null ? { '@type': 'PerformingGroup', name } : placeLd(name, place)),
    '@id': address,
    url: address,
    event: events,
  };
  return `${JSON.stringify(document, null, 1)}\n`;
}
