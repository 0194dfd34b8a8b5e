import { memoByObject, memoLatest } from '../text/memo.ts';
import type { Instant } from '../time/instant.ts';
import { passingText } from '../time/passing-text.ts';
import { isUpcoming } from '../time/upcoming.ts';
import { takesPlace } from './event-status.ts';
import { nameKey } from './listing.ts';
import type { Catalogue, Listing } from './types.ts';

/** Maximum entries of each 'Other Dates' list (rule L3). */
const MAX_OTHER_DATES = 10;
/** Dates that are offered instead of one that is over. */
export const NEXT_DATES = 3;
/** They follow those that pass within a week, until the next build, up to three a day. */
const MOST_PASSING = 21;
const WEEK = 7 * 86_400_000;
/** Cards under 'More at VENUE': one row of the widest grid. */
const MORE_AT_VENUE = 4;

/** Events split by the upcoming rule. */
export interface SplitByTime {
  readonly upcoming: readonly Listing[];
  readonly past: readonly Listing[];
  readonly undated: readonly Listing[];
}

/** Splits events, given soonest first, into upcoming (soonest first), past (newest first) and undated. */
export function splitByTime(events: readonly Listing[], now: Instant): SplitByTime {
  const upcoming: Listing[] = [];
  const past: Listing[] = [];
  const undated: Listing[] = [];
  for (const event of events) {
    if (event.upcomingUntil === null) undated.push(event);
    else if (isUpcoming(event.upcomingUntil, now)) upcoming.push(event);
    else past.push(event);
  }
  return { upcoming, past: past.reverse(), undated };
}

/** `passingText` of upcoming events. */
export function passingOf(upcoming: readonly Listing[], now: Instant): string {
  return passingText(
    upcoming.map(({ upcomingUntil }) => upcomingUntil),
    now,
  );
}

const splitsOf = memoByObject((catalogue: Catalogue) =>
  memoByObject((events: readonly Listing[]) => splitByTime(events, catalogue.site.now)),
);

/** `splitByTime` at the build's clock, cached by list. */
export function splitAtBuild(catalogue: Catalogue, events: readonly Listing[]): SplitByTime {
  return splitsOf(catalogue)(events);
}

/** Upcoming soonest first, then past newest first, then undated; at most 10 (rule C7). */
function firstOtherDates(events: readonly Listing[], now: Instant): Listing[] {
  const { upcoming, past, undated } = splitByTime(events, now);
  return [...upcoming, ...past, ...undated].slice(0, MAX_OTHER_DATES);
}

/** Other events listed on an event's page. */
export interface RelatedEvents {
  /** The artist's next dates after this one that take place, soonest first: `NEXT_DATES`, and those that pass within a week. */
  readonly next: readonly Listing[];
  /** Other dates at the same venue. */
  readonly here: readonly Listing[];
  /** Other dates at other venues. */
  readonly elsewhere: readonly Listing[];
  /** More upcoming events at the venue, soonest first. */
  readonly more: readonly Listing[];
}

/**
 * Other events with the same name, ignoring case, at the same venue and elsewhere. An event without a name has none.
 */
function otherDates(catalogue: Catalogue, event: Listing): Pick<RelatedEvents, 'here' | 'elsewhere'> {
  const key = nameKey(event.name);
  const same = (key === null ? [] : (catalogue.eventsByName.get(key) ?? [])).filter(({ id }) => id !== event.id);
  const isHere = (other: Listing) => event.venueSlug !== null && other.venueSlug === event.venueSlug;
  const { now } = catalogue.site;
  return {
    here: firstOtherDates(same.filter(isHere), now),
    elsewhere: firstOtherDates(
      same.filter((other) => !isHere(other)),
      now,
    ),
  };
}

/** Dates of the artist that will still be ahead when this event is over. */
function nextDates(catalogue: Catalogue, { artistKey, upcomingUntil: until }: Listing): readonly Listing[] {
  const artist = artistKey === null ? undefined : catalogue.artistByKey.get(artistKey);
  if (artist === undefined || until === null) return [];
  const { upcoming } = splitAtBuild(catalogue, artist.events);
  const isLater = (other: Listing) => takesPlace(other) && (other.upcomingUntil ?? until) > until;
  const later = upcoming.filter(isLater);
  const passing = later.filter((other) => (other.upcomingUntil ?? until) < catalogue.site.now + WEEK).length;
  return later.slice(0, NEXT_DATES + Math.min(passing, MOST_PASSING));
}

/** The next events at the same venue, without its other dates. */
function moreAtVenue(catalogue: Catalogue, event: Listing, listed: readonly Listing[]): readonly Listing[] {
  const venue = catalogue.venueBySlug.get(event.venueSlug ?? '');
  const more: Listing[] = [];
  if (venue === undefined) return more;
  for (const other of splitAtBuild(catalogue, venue.events).upcoming) {
    if (more.length === MORE_AT_VENUE) break;
    if (other.id !== event.id && !listed.some(({ id }) => id === other.id)) more.push(other);
  }
  return more;
}

const relatedTo = memoByObject((catalogue: Catalogue) =>
  memoLatest((event: Listing): RelatedEvents => {
    const others = otherDates(catalogue, event);
    return { ...others, next: nextDates(catalogue, event), more: moreAtVenue(catalogue, event, others.here) };
  }),
);

/** The related events on an event's page. */
export function relatedEvents(catalogue: Catalogue, event: Listing): RelatedEvents {
  return relatedTo(catalogue)(event);
}
