import { directoryArtist } from '../../../domain/search/match/artist-facts.ts';
import { pairShowsIn } from '../../../domain/search/match/count-shows.ts';
import { artistFinder } from '../../../domain/search/match/find.ts';
import { findVenues } from '../../../domain/search/match/find-venues.ts';
import type { SearchTerm } from '../../../domain/search/match/term.ts';
import { memoByObject } from '../../../domain/text/memo.ts';
import { type VenueCardView, venueCardOf } from '../../../domain/views/venue-card.ts';
import { allVenues, artistNames, cachedInCatalogue, citiesOf, directoryOf } from './catalogue-store.ts';
import { type ArtistResult, artistResult } from './found-artist.ts';
import { pairDetailsReader } from './pair-details.ts';

/** Results in the order of the list; cards are created on demand. */
export interface ListResults<Card> {
  readonly count: number;
  card(index: number): Card;
}

/** A loaded search, fast enough for every keystroke. */
export type ListSearch<Card> = (term: SearchTerm | null, city?: string | null) => ListResults<Card>;

/**
 * The search of /browse and /artists.
 *
 * @throws SearchUnavailable when its files cannot be loaded
 */
export const openArtistSearch = (): Promise<ListSearch<ArtistResult>> =>
  cachedInCatalogue('artist-search', async () => {
    const directory = await directoryOf('all');
    const readPairDetails = await pairDetailsReader('all', directory);
    const findNames = await artistNames('all');
    const cities = await citiesOf('all');
    const showsIn = pairShowsIn(directory, cities);
    const finderOf = memoByObject((pairShows: Int32Array) => artistFinder(directory, findNames, pairShows, cities));
    return (term, city = null) => {
      const pairShows = showsIn(city);
      const artists = finderOf(pairShows)(term);
      return {
        count: artists.length,
        card: (index) => artistResult(directoryArtist(directory, artists[index] ?? 0, pairShows), readPairDetails),
      };
    };
  });

/**
 * The search of /browse?tab=venues and /venues.
 *
 * @throws SearchUnavailable when its file cannot be loaded
 */
export async function openVenueSearch(): Promise<ListSearch<VenueCardView>> {
  const venues = await allVenues();
  return (term, city) => {
    const found = findVenues(venues, term, city);
    return {
      count: found.length,
      card(index) {
        const venue = found[index];
        if (venue === undefined) throw new RangeError(`No venue ${index} was found.`);
        return venueCardOf(venue);
      },
    };
  };
}
