import type { CleanRow } from './clean-row.ts';
import type { VenueDetails } from './venue-details.ts';

interface ZoneSources {
  readonly venues: ReadonlyMap<string, VenueDetails>;
  /** Zones that the database knows, mapped to its spelling. */
  readonly knownZones: ReadonlyMap<string, string>;
  /** Zones by venue slug before the import. */
  readonly storedZones: ReadonlyMap<string, string>;
  /** Value of --time-zone. */
  readonly timeZone: string | null;
  readonly siteTimeZone: string;
}

/** The IANA zones that an import uses (rule I3). */
export interface RowZones {
  /** The venue's zone after this import, to be stored with it. */
  ofVenue(slug: string): string | null;
  /** The zone of a row's wall times: its own, else its venue's, else that of the import or the site. */
  ofRow(row: Pick<CleanRow, 'time_zone' | 'venue_slug'>): string;
}

export function rowZones({ venues, knownZones, storedZones, timeZone, siteTimeZone }: ZoneSources): RowZones {
  const known = (zone: string | null | undefined) => (zone == null ? undefined : knownZones.get(zone));
  const ofVenue = (slug: string) =>
    known(venues.get(slug)?.time_zone) ?? storedZones.get(slug) ?? known(timeZone) ?? null;
  return {
    ofVenue,
    ofRow: ({ time_zone, venue_slug }) =>
      known(time_zone) ?? (venue_slug === null ? known(timeZone) : ofVenue(venue_slug)) ?? siteTimeZone,
  };
}
