import { nameKey } from './listing.ts';
import { memoByObject } from './memo.ts';
import { passingText } from './passing.ts';
import type { Catalogue, Instant, Listing } from './types.ts';
import { isUpcoming } from './upcoming.ts';

/** Entries of each 'Other Dates' list (specification section 9). */
const MAX_OTHER_DATES = 10;

/** Events split by the upcoming rule; the parts keep their order, past ones are turned to newest first. */
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

/** `splitByTime` at the build's clock, worked out once for each list of a catalogue. */
export function splitAtBuild(catalogue: Catalogue, events: readonly Listing[]): SplitByTime {
  return splitsOf(catalogue)(events);
}

/** Upcoming by date, then past with the newest first, then undated; at most 10 (specification section 2, Event detail). */
function firstOtherDates(events: readonly Listing[], now: Instant): Listing[] {
  const { upcoming, past, undated } = splitByTime(events, now);
  return [...upcoming, ...past, ...undated].slice(0, MAX_OTHER_DATES);
}

/**
 * The other dates of an event: same name in any letter case, at the same venue and elsewhere, without itself.
 * An event without a name has none.
 */
export function otherDates(catalogue: Catalogue, event: Listing): { here: Listing[]; elsewhere: Listing[] } {
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
