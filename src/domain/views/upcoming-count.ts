import { passingOf } from '../catalogue/related.ts';
import type { Listing } from '../catalogue/types.ts';
import type { Instant } from '../time/instant.ts';
import { passingText } from '../time/passing-text.ts';

/** A number of upcoming events, shows or rooms that the clock script keeps current (UpcomingCount.astro). */
export interface UpcomingCountView {
  readonly count: number;
  /** `passingText` of the number. */
  readonly passing: string;
}

/** The number of events, all upcoming and soonest first. */
export function countOf(upcoming: readonly Listing[], now: Instant): UpcomingCountView {
  return { count: upcoming.length, passing: passingOf(upcoming, now) };
}

/** `countOf` that is known until the last event, for pages that stay as they are over many builds. */
export function wholeCountOf(upcoming: readonly Listing[], now: Instant): UpcomingCountView {
  const untils = upcoming.map(({ upcomingUntil }) => upcomingUntil);
  return { count: upcoming.length, passing: passingText(untils, now, Number.POSITIVE_INFINITY) };
}

/** The number of venues of events, all upcoming and soonest first. It drops after the last show at each. */
export function roomsOf(upcoming: readonly Listing[], now: Instant): UpcomingCountView {
  const ends = new Map<string, Instant>();
  for (const { venueSlug, upcomingUntil } of upcoming) {
    if (venueSlug !== null && upcomingUntil !== null) ends.set(venueSlug, upcomingUntil);
  }
  const untils = [...ends.values()].sort((a, b) => a - b);
  return { count: ends.size, passing: passingText(untils, now, Number.POSITIVE_INFINITY) };
}
