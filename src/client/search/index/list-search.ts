import type { VenueEntry } from '../../../domain/search/codec/venues.ts';
import { directoryArtist } from '../../../domain/search/match/artist-facts.ts';
import { artistFinder } from '../../../domain/search/match/find.ts';
import { findVenues } from '../../../domain/search/match/find-venues.ts';
import type { SearchTerm } from '../../../domain/search/match/term.ts';
import { venuePath } from '../../../domain/urls/paths.ts';
import type { VenueCardView } from '../../../domain/views/card.ts';
import { heartView } from '../../../domain/views/heart.ts';
import { hueOf, initialsOf } from '../../../domain/views/tint.ts';
import { allVenues, directoryOf, keepOfCatalogue } from './catalogue-store.ts';
import { type ArtistResult, artistResult } from './found-artist.ts';
import { inPieces } from './in-pieces.ts';
import { placeReader } from './place-details.ts';

/** What a search in a list found, in the order of the list. Cards are made when they are asked for. */
export interface ListResults<Card> {
  readonly count: number;
  card(index: number): Card;
}

/** The search of a list, ready to be asked at every keystroke. */
export type ListSearch<Card> = (term: SearchTerm) => ListResults<Card>;

/**
 * The search of /browse and /artists.
 *
 * @throws SearchUnavailable when its files do not come
 */
export const openArtistSearch = (): Promise<ListSearch<ArtistResult>> =>
  keepOfCatalogue('artist-search', async () => {
    const directory = await directoryOf('all');
    const readPlace = await placeReader('all', directory);
    const find = await inPieces(artistFinder(directory));
    return (term) => {
      const artists = find(term);
      return {
        count: artists.length,
        card: (index) => artistResult(directoryArtist(directory, artists[index] ?? 0), readPlace),
      };
    };
  });

function venueCard({ name, slug, totalEvents, upcomingEvents, passing }: VenueEntry): VenueCardView {
  return {
    slug,
    name,
    path: venuePath(slug),
    totalEvents,
    upcomingEvents,
    passing,
    hue: hueOf(slug),
    initials: initialsOf(name),
    nextDate: null,
    heart: heartView('venue', slug, name),
  };
}

/**
 * The search of /browse?tab=venues and /venues.
 *
 * @throws SearchUnavailable when its file does not come
 */
export async function openVenueSearch(): Promise<ListSearch<VenueCardView>> {
  const venues = await allVenues();
  return (term) => {
    const found = findVenues(venues, term);
    return {
      count: found.length,
      card(index) {
        const venue = found[index];
        if (venue === undefined) throw new RangeError(`No venue ${index} was found.`);
        return venueCard(venue);
      },
    };
  };
}
