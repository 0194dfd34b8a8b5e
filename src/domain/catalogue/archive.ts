import { subMonths } from '../time/calendar-day.ts';
import type { Instant } from '../time/instant.ts';
import { upcomingUntil } from '../time/upcoming-until.ts';
import { instantOf, wallTime, zoneOr } from '../time/zone-time.ts';
import type { EventRecord, Site, VenueRecord } from './types.ts';

/**
 * Drops events that have been past for more than `months` months (rule C8). Counts whole days at the venue: on May 31,
 * one month back is April 30, and events of that day stay until the end of May, so that no archived event ever
 * reappears. Events without a date stay.
 *
 * @param months 1 or more
 */
export function unarchived(
  events: readonly EventRecord[],
  venues: readonly VenueRecord[],
  { timeZone, now }: Pick<Site, 'timeZone' | 'now'>,
  months: number,
): EventRecord[] {
  const zones = new Map(venues.map((venue) => [venue.slug, zoneOr(timeZone, venue.timeZone)]));
  const edges = new Map<string, Instant>();
  return events.filter(({ startsAt, day, venueSlug }) => {
    const zone = zones.get(venueSlug ?? '') ?? timeZone;
    const edge = edges.get(zone) ?? instantOf(subMonths(wallTime(now, zone).day, months), 0, zone);
    edges.set(zone, edge);
    const until = upcomingUntil(startsAt, day, zone);
    return until === null || until >= edge;
  });
}
