import { passingOf, splitAtBuild } from '../../catalogue/related.ts';
import type { Catalogue } from '../../catalogue/types.ts';
import { slugOfName } from '../../urls/slug-of-name.ts';
import { cardDate } from '../../views/card-date.ts';
import { joinColumns, numberColumn, tableColumns, textColumn } from './columns.ts';

/** Encodes all venues for `decodeVenues`: most events first, then by name (rule L1). */
export function encodeVenues(catalogue: Catalogue): string {
  const { venues, site } = catalogue;
  const upcoming = venues.map((venue) => splitAtBuild(catalogue, venue.events).upcoming);
  const dates = venues.map((venue) => cardDate(venue.events, site.now));
  return joinColumns([
    textColumn(venues.map(({ name }) => name)),
    textColumn(venues.map(({ name, slug }) => (slugOfName(name) === slug ? '' : slug))),
    textColumn(venues.map(({ name, venueName }) => (name === venueName ? '' : (venueName ?? '')))),
    numberColumn(venues.map(({ events }) => events.length)),
    numberColumn(upcoming.map(({ length }) => length)),
    textColumn(upcoming.map((events) => passingOf(events, site.now))),
    ...tableColumns(dates.map((date) => date?.text ?? null)),
    textColumn(dates.map((date) => date?.until?.toString(36) ?? '')),
  ]);
}
