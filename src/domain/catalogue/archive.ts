import { subMonths } from '../time/calendar-day.ts';
import type { Instant } from '../time/instant.ts';
import { upcomingUntil } from '../time/upcoming-until.ts';
import { instantOf, wallTime, zoneOr } from '../time/zone-time.ts';
import type { Catalogue, EventRecord, Site, VenueRecord } from './types.ts';

/** The first instant that a site shows which archives after `months` months, by zone. */
function edges(now: Instant): (zone: string, months: number) => Instant {
  const known = new Map<string, Instant>();
  return (zone, months) => {
    const key = `${months} ${zone}`;
    const edge = known.get(key) ?? instantOf(subMonths(wallTime(now, zone).day, months), 0, zone);
    known.set(key, edge);
    return edge;
  };
}

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
  const edge = edges(now);
  return events.filter(({ startsAt, day, venueSlug }) => {
    const zone = zones.get(venueSlug ?? '') ?? timeZone;
    const until = upcomingUntil(startsAt, day, zone);
    return until === null || until >= edge(zone, months);
  });
}

const MONTH_MS = 31 * 86_400_000;

/**
 * How many pages of events, artists and artists at a venue the site would have with each `ARCHIVE_MONTHS`, by its value;
 * the last figure is that of all.
 */
export function pagesByArchiveMonths({ events, artists, pairs, site: { now } }: Catalogue): readonly number[] {
  const edge = edges(now);
  const months = new Map(
    events.map(({ id, upcomingUntil: until, zone }) => {
      if (until === null) return [id, 1];
      let needed = Math.max(1, Math.floor((now - until) / MONTH_MS) - 1);
      while (until < edge(zone, needed)) needed += 1;
      return [id, needed];
    }),
  );
  const counts: number[] = [];
  const count = (listed: readonly { readonly id: number }[]) => {
    const needed = listed.reduce((least, { id }) => Math.min(least, months.get(id) ?? 1), Number.POSITIVE_INFINITY);
    counts[needed] = (counts[needed] ?? 0) + 1;
  };
  for (const event of events) count([event]);
  for (const { events: listed } of [...artists, ...pairs]) count(listed);
  let sum = 0;
  return Array.from(counts, (number = 0) => {
    sum += number;
    return sum;
  });
}
