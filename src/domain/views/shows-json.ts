import type { Catalogue, Place } from '../catalogue/types.ts';
import { jsonPath } from '../urls/feed-paths.ts';
import { ticketUrls } from '../urls/ticket.ts';
import { eventLd, placeLd } from './json-ld.ts';
import { type Subscription, upcomingShows } from './subscription.ts';

/**
 * The upcoming shows of a venue or an artist as JSON-LD (rule P23): a schema.org Place or PerformingGroup with its events.
 *
 * @param place of a venue; `null` for an artist
 */
export function showsJson(catalogue: Catalogue, subscription: Subscription, place: Place | null): string {
  const { site, venueBySlug } = catalogue;
  const { name, path } = subscription;
  const events = upcomingShows(catalogue, subscription).flatMap((event) => {
    const venue = event.venueSlug === null ? undefined : venueBySlug.get(event.venueSlug);
    return eventLd(event, site, ticketUrls(site, event)[0] ?? null, venue ?? null) ?? [];
  });
  const subject = place === null ? { '@type': 'PerformingGroup', name } : placeLd(name, place);
  const document = {
    '@context': 'https://schema.org',
    ...subject,
    '@id': site.origin + path,
    url: site.origin + path,
    sameAs: site.origin + jsonPath(path),
    event: events,
  };
  return `${JSON.stringify(document, null, 1)}\n`;
}
