import type { Catalogue } from '../../../src/domain/catalogue/types.ts';
import { siteFigures } from '../../../src/domain/views/list-views.ts';

/** The contents of `status.json`, for monitors, without the number of pages. */
export function statusOf(catalogue: Catalogue) {
  const { site, dataAsOf, events, pairs } = catalogue;
  const { upcoming, artists, venues } = siteFigures(catalogue);
  return {
    built_at: new Date(site.now).toISOString(),
    data_as_of: dataAsOf === null ? null : new Date(dataAsOf).toISOString(),
    events: events.length,
    upcoming,
    artists,
    venues,
    pairs: pairs.length,
  };
}
