import type { BilledArtist } from '../catalogue/bill.ts';
import { buildCatalogue } from '../catalogue/build-catalogue.ts';
import type { EventRecord, Site, VenueRecord } from '../catalogue/types.ts';
import { muteRule } from '../text/mute.ts';
import { texts } from '../text/texts.ts';
import { publishedIcs } from '../views/ics.ts';
import { muteTextsOf } from '../views/mute-texts.ts';
import type { FavoriteItem } from './favorite.ts';
import { comingUp } from './favorites-view.ts';

/** What a person's own calendar is made of. */
export interface PersonalListings {
  readonly favorites: readonly FavoriteItem[];
  /** Stored terms. */
  readonly blacklist: readonly string[];
  /** All that may be upcoming for these favorites. */
  readonly events: readonly EventRecord[];
  /** The venues of these events. */
  readonly venues: readonly VenueRecord[];
  /** By id of an event: the favorite artists who are also on its bill (rule A10). */
  readonly bills: ReadonlyMap<number, readonly BilledArtist[]>;
}

/**
 * A person's own calendar (rule W9): upcoming events of their favorites, less what their blacklist mutes. It says nothing
 * else of the person.
 *
 * @returns iCalendar text
 */
export function personalIcs({ favorites, blacklist, events, venues, bills }: PersonalListings, site: Site): string {
  const catalogue = buildCatalogue(events, venues, site);
  const mutedBy = muteRule(blacklist);
  const shows = comingUp(favorites, catalogue, bills, site).filter((event) => mutedBy(muteTextsOf(event)) === null);
  return publishedIcs(`${texts.siteName}: ${texts.favorites.heading}`, [`URL:${site.origin}`], shows, site);
}
