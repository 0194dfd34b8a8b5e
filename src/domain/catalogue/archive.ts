import { subMonths } from '../time/calendar-day.ts';
import type { Instant } from '../time/instant.ts';
import { upcomingUntil } from '../time/upcoming-until.ts';
import { instantOf, wallTime, zoneOr } from '../time/zone-time.ts';
import type { EventRecord, Site, VenueRecord } from './types.ts';

/**
 * The events that a site shows which archives what has been past for longer than `months` months (rule C8). Whole
 * days count, at the venue: on May 31, one month back is April 30, and what was on that day stays until May is over. So
 * nothing that was archived ever comes back by itself. Events without a date stay.
 *
 * @param months from 1
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
