import type { Instant } from '../time/instant.ts';
import { isUpcoming } from '../time/upcoming.ts';
import { spellerOf } from './category.ts';
import { byFrequency } from './group.ts';
import type { Catalogue, Listing, VenueRecord } from './types.ts';

/** Where and until when an event is ahead. */
type Ahead = Pick<Listing, 'venueSlug' | 'upcomingUntil'>;

/**
 * The cities of the events that are ahead, most events first, then by name, each in its most frequent spelling; none
 * unless there are several (rule C11).
 */
export function citiesOf(events: readonly Ahead[], venues: ReadonlyMap<string, VenueRecord>, now: Instant): string[] {
  const cities = events.flatMap(({ venueSlug, upcomingUntil }) =>
    isUpcoming(upcomingUntil, now) ? (venues.get(venueSlug ?? '')?.city ?? []) : [],
  );
  const spell = spellerOf(byFrequency(cities));
  const found = byFrequency(cities.map(spell));
  return found.length > 1 ? found : [];
}

/** The cities, one a line: `data-cities` of pages that read newer listings; `undefined` without any. */
export const cityLines = ({ cities }: Catalogue): string | undefined => cities.join('\n') || undefined;
