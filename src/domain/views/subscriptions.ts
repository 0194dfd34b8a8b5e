import { billedAhead } from '../catalogue/catalogue-bills.ts';
import type { Artist, Catalogue, Venue } from '../catalogue/types.ts';
import { memoByObject } from '../text/memo.ts';
import { isPublished, ofArtist, ofVenue, type Subscription } from './subscription.ts';

/** The venues with an embedded list and JSON: all, so that no frame on another site is ever without a page. */
export const venueEmbeds = memoByObject((catalogue: Catalogue) =>
  catalogue.site.hasFeeds === true
    ? catalogue.venues.map((venue): { venue: Venue; subscription: Subscription } => ({
        venue,
        subscription: ofVenue(venue),
      }))
    : [],
);

/** The venues with a calendar and a feed of their own. */
export const venueSubscriptions = memoByObject((catalogue: Catalogue) =>
  venueEmbeds(catalogue).filter(({ subscription }) => isPublished(catalogue, subscription)),
);

/** The artists with a calendar and a feed of their own. */
export const artistSubscriptions = memoByObject((catalogue: Catalogue) =>
  catalogue.artists
    .map((artist): { artist: Artist; subscription: Subscription } => ({
      artist,
      subscription: ofArtist(artist, billedAhead(catalogue, artist)),
    }))
    .filter(({ subscription }) => isPublished(catalogue, subscription)),
);
