import { groupBy } from './group.ts';
import { bySoonest, nameKey } from './listing.ts';
import type { Listing } from './types.ts';

/** The shows of one card: one, or several of the same name at the same venue on one day (rule L10), soonest first. */
export type Repeats = readonly Listing[];

/**
 * Groups shows of the same name, ignoring case, at the same venue, on the same day and of the same status, at different
 * times (rule L10). Groups stand where their first show stood.
 */
export function groupRepeats(events: readonly Listing[]): Repeats[] {
  const counts = new Map<string, number>();
  const keyOf = ({ id, name, venueSlug, localDay, localMinutes, startsAt, status }: Listing): string => {
    if (name === null || venueSlug === null || localMinutes === null) return String(id);
    const day = JSON.stringify([nameKey(name), venueSlug, localDay, status]);
    // Two shows at the same time are no repeats.
    const time = `${day}${startsAt}`;
    const nth = counts.get(time) ?? 0;
    counts.set(time, nth + 1);
    return `${day}${nth}`;
  };
  return [...groupBy(events, keyOf).values()].map((shows) => shows.sort(bySoonest));
}
