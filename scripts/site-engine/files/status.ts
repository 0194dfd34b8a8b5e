import { troublesOf } from '../../../src/domain/catalogue/source-health.ts';
import type { Catalogue } from '../../../src/domain/catalogue/types.ts';
import type { Instant } from '../../../src/domain/time/instant.ts';
import { siteFigures } from '../../../src/domain/views/list-views.ts';

const isoTime = (instant: Instant | null) => (instant === null ? null : new Date(instant).toISOString());

/** The contents of `status.json`, for monitors, without the number of pages. */
export function statusOf(catalogue: Catalogue) {
  const { site, dataAsOf, events, pairs, sources = [] } = catalogue;
  const { upcoming, artists, venues } = siteFigures(catalogue);
  return {
    built_at: new Date(site.now).toISOString(),
    data_as_of: isoTime(dataAsOf),
    events: events.length,
    upcoming,
    artists,
    venues,
    pairs: pairs.length,
    sources: sources.map((source) => ({
      name: source.name,
      last_success_at: isoTime(source.lastSuccessAt),
      failing_since: isoTime(source.failingSince),
      newest_at: isoTime(source.newestAt),
      upcoming: source.upcoming,
      troubles: troublesOf(source, site.now),
    })),
  };
}
