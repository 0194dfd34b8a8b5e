import { buildCatalogue } from '../catalogue/build-catalogue.ts';
import type { EventRecord, Site, VenueRecord } from '../catalogue/types.ts';
import { type MuteTexts, muteRule } from '../text/mute.ts';
import { eventPath } from '../urls/paths.ts';
import { dateView, yearAt } from '../views/date-view.ts';
import { showName } from '../views/link-names.ts';
import { muteTextsOf } from '../views/mute-texts.ts';

/** A recent addition to test a blacklist on. */
export interface RecentEvent extends MuteTexts {
  readonly id: number;
  readonly title: string;
  /** Result of `showName`. */
  readonly showName: string;
  readonly path: string;
}

/** The events that a blacklist would have muted. */
export interface MutePreview {
  readonly total: number;
  readonly muted: readonly { readonly event: RecentEvent; readonly term: string }[];
}

/** Adds to each event the texts that a blacklist is matched against; keeps the order. */
export function recentEvents(
  events: readonly EventRecord[],
  venues: readonly VenueRecord[],
  site: Site,
): RecentEvent[] {
  const catalogue = buildCatalogue(events, venues, site);
  const currentYear = yearAt(site.now, site.timeZone);
  const listingById = new Map(catalogue.events.map((listing) => [listing.id, listing]));
  return events.flatMap(({ id }) => {
    const listing = listingById.get(id);
    if (listing === undefined) return [];
    const { title, venueName } = listing;
    return {
      id,
      title,
      showName: showName({ title, date: dateView(listing, currentYear), venueName }),
      path: eventPath(id),
      ...muteTextsOf(listing),
    };
  });
}

/**
 * Prepares testing terms on recent events. While somebody types, one term of hundreds changes: only that one is matched
 * again.
 */
export function mutePreview(events: readonly RecentEvent[]): (terms: readonly string[]) => MutePreview {
  let mutedByTerm: ReadonlyMap<string, readonly RecentEvent[]> = new Map();
  function mutedBy(term: string): readonly RecentEvent[] {
    const rule = muteRule([term]);
    return events.filter((event) => rule(event) !== null);
  }
  return (terms) => {
    mutedByTerm = new Map(terms.map((term) => [term, mutedByTerm.get(term) ?? mutedBy(term)]));
    const termOf = new Map<RecentEvent, string>();
    for (const [term, muted] of mutedByTerm) for (const event of muted) if (!termOf.has(event)) termOf.set(event, term);
    const muted = events.flatMap((event) => {
      const term = termOf.get(event);
      return term === undefined ? [] : { event, term };
    });
    return { total: events.length, muted };
  };
}
