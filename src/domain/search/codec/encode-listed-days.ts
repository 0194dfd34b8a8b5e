import { byFrequency } from '../../catalogue/group.ts';
import type { Catalogue } from '../../catalogue/types.ts';
import { exploreEvents } from '../../views/explore-view.ts';
import { joinColumns, numberColumn, stepColumn, textColumn } from './columns.ts';
import { dayNumber } from './dates.ts';
import type { SearchScope } from './show-set.ts';

const MINUTE = 60_000;

/** Encodes the listed days of a scope for `decodeDays`. */
export function encodeDays(catalogue: Catalogue, scope: SearchScope): string {
  const events = exploreEvents(catalogue, scope);
  const categories = byFrequency(events.flatMap(({ majorCategory }) => majorCategory ?? []));
  const categoryIndex = new Map(categories.map((category, index) => [category, index]));
  // Undated events come last and have no entries in the date columns.
  const untils = events.flatMap(({ upcomingUntil }) => upcomingUntil ?? []);
  return joinColumns([
    textColumn(categories),
    numberColumn(events.map(({ majorCategory }) => 1 + (categoryIndex.get(majorCategory ?? '') ?? -1))),
    stepColumn(events.flatMap(({ localDay }) => (localDay === null ? [] : dayNumber(localDay)))),
    stepColumn(untils.map((until) => Math.floor(until / MINUTE))),
    numberColumn(untils.map((until) => until - Math.floor(until / MINUTE) * MINUTE)),
  ]);
}
