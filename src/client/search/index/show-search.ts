import { type EventStatus, takesPlace } from '../../../domain/catalogue/event-status.ts';
import type { ShowCities } from '../../../domain/search/codec/cities.ts';
import type { EventDates } from '../../../domain/search/codec/dates.ts';
import type { EventDetails } from '../../../domain/search/codec/details.ts';
import type { SearchScope } from '../../../domain/search/codec/show-set.ts';
import { countedArtist, directoryArtist } from '../../../domain/search/match/artist-facts.ts';
import { countPairs, countShows, NO_FILTER, needsDates } from '../../../domain/search/match/count-shows.ts';
import { artistFinder, showFinder } from '../../../domain/search/match/find.ts';
import type { ShowChoice } from '../../../domain/search/match/pair-card.ts';
import {
  chosenEvents,
  type PairCardView,
  type PairDetailsView,
  pairCard,
  pairDetails,
} from '../../../domain/search/match/pair-card.ts';
import { matchesAny, namesCity, type SearchTerm } from '../../../domain/search/match/term.ts';
import type { CalendarDay } from '../../../domain/time/instant.ts';
import { venueLine } from '../../../domain/views/venue-line.ts';
import {
  artistNames,
  cachedInCatalogue,
  citiesOf,
  cityNames,
  datesOf,
  directoryOf,
  showsOf,
} from './catalogue-store.ts';
import { type ArtistResult, artistResult } from './found-artist.ts';
import { pairDetailsReader, type ReadPairDetails } from './pair-details.ts';
import { runSteps } from './run-steps.ts';

/** Artists of a search on /events in display order; cards are created on demand. */
export interface FoundArtists {
  readonly artistCount: number;
  artist(index: number): ArtistResult;
  /** Whether the term names a city (rule S12). */
  readonly namesCity: boolean;
}

/** Results of a search on /events. */
export interface ShowResults extends FoundArtists {
  readonly pairCount: number;
  /** Whether an artist of that name is among them. */
  hasArtist(name: string): boolean;
  pairCard(index: number): PairCardView;
  /** @throws SearchUnavailable when the details cannot be loaded */
  pairDetails(index: number): Promise<PairDetailsView>;
  /**
   * The next of the pair's events that match the term themselves, preferably one that takes place.
   *
   * @throws SearchUnavailable when the details cannot be loaded
   */
  nextEvent(index: number): Promise<NextEvent | null>;
}

/** An event by itself. */
export interface NextEvent {
  readonly id: number;
  readonly title: string;
  /** `Foundry, Brooklyn`. */
  readonly venueLine: string;
  readonly day: CalendarDay | null;
  readonly status: EventStatus;
}

/** A loaded search of one scope, fast enough for every keystroke. */
export interface ShowSearch {
  /**
   * Loads what this search needs in addition: all dates, for a filter by date; cities, for one by city or a term that
   * names one.
   *
   * @throws SearchUnavailable
   */
  prepare(term: SearchTerm, choice: ShowChoice): Promise<void>;
  /** Call `prepare` with the same term and choice first. */
  search(term: SearchTerm, choice: ShowChoice): ShowResults;
}

/**
 * What the directory alone can answer, which has come before the shows: the artists of a search without filters, as of
 * now; `null` on a site so old that counting takes more.
 *
 * @throws SearchUnavailable when its file cannot be loaded
 */
export const openFirstSearch = (scope: SearchScope): Promise<((term: SearchTerm) => FoundArtists) | null> =>
  cachedInCatalogue(`${scope}-first-search`, async () => {
    const directory = await directoryOf(scope);
    const now = Date.now();
    if (needsDates(directory, NO_FILTER, scope, now)) return null;
    const readPairDetails = await pairDetailsReader(scope, directory);
    const pairShows = countPairs(directory, scope, now);
    const find = artistFinder(directory, await artistNames(scope), pairShows);
    const cities = await cityNames();
    return (term) => {
      // Who plays in a city takes another file.
      const artists = cities.some((city) => namesCity(city, term)) ? [] : find(term);
      return {
        artistCount: artists.length,
        namesCity: false,
        artist: (index) => artistResult(directoryArtist(directory, artists[index] ?? 0, pairShows), readPairDetails),
      };
    };
  });

const isSame = (a: Int32Array, b: Int32Array | undefined) =>
  b !== undefined && a.length === b.length && a.every((count, index) => count === b[index]);

/** @throws SearchUnavailable when the files of the scope cannot be loaded */
export const openShowSearch = (scope: SearchScope): Promise<ShowSearch> =>
  cachedInCatalogue(`${scope}-search`, () => prepareShowSearch(scope));

async function prepareShowSearch(scope: SearchScope): Promise<ShowSearch> {
  const [directory, shows] = await Promise.all([directoryOf(scope), showsOf(scope)]);
  const find = await runSteps(showFinder(directory, shows, await artistNames(scope)));
  const readPairDetails = await pairDetailsReader(scope, directory);
  let dates: EventDates | null = null;
  let cities: ShowCities | null = null;
  let lastCounts: Int32Array | undefined;
  return {
    async prepare(term, { filter, now }) {
      if (needsDates(directory, filter, scope, now)) dates = await datesOf(scope);
      const names = await cityNames();
      if (filter.city !== null || names.some((city) => namesCity(city, term))) cities = await citiesOf(scope);
    },
    search(term, choice) {
      const isDated = needsDates(directory, choice.filter, scope, choice.now);
      const fresh = countShows(directory, shows, isDated ? dates : null, choice, cities);
      // The finder sorts again for every new array.
      const counts = lastCounts !== undefined && isSame(fresh, lastCounts) ? lastCounts : fresh;
      lastCounts = counts;
      const { artists, pairs } = find(term, counts, cities);
      const currentYear = String(new Date(choice.now).getFullYear());
      let names: ReadonlySet<string> | undefined;
      const pairAt = (index: number) => pairs[index] ?? 0;
      /** With the events that count only. */
      const readChosen: ReadPairDetails = async (pair) => {
        const details = await readPairDetails(pair);
        return { ...details, events: chosenEvents(directory, shows, pair, details, choice) };
      };
      return {
        artistCount: artists.length,
        pairCount: pairs.length,
        namesCity: cities?.cities.some((city) => namesCity(city, term)) ?? false,
        hasArtist(name) {
          names ??= new Set(artists.map((artist) => directory.artists[artist] ?? ''));
          return names.has(name);
        },
        artist: (index) => artistResult(countedArtist(directory, shows, counts, artists[index] ?? 0), readChosen),
        pairCard: (index) => pairCard(directory, shows, counts, pairAt(index)),
        async pairDetails(index) {
          const details = await readChosen(pairAt(index));
          return pairDetails(directory, pairAt(index), details, { now: choice.now, currentYear });
        },
        async nextEvent(index) {
          const { venue, events } = await readChosen(pairAt(index));
          const first = shows.groupOffsets[pairAt(index)] ?? 0;
          const titleOf = ({ group }: EventDetails) => shows.eventNames[shows.groupName[first + group] ?? 0] ?? '';
          const categoryOf = ({ group }: EventDetails) =>
            directory.categories[shows.groupCategory[first + group] ?? -1] ?? null;
          const isThere = namesCity(venue?.city ?? null, term);
          const matching = events.filter(
            (candidate) => isThere || matchesAny([titleOf(candidate), categoryOf(candidate)], term),
          );
          const event = matching.find(takesPlace) ?? matching[0];
          const line = venueLine(venue?.name ?? '', venue?.city ?? null);
          if (event === undefined) return null;
          const { id, day, status } = event;
          return { id, title: titleOf(event), venueLine: line, day, status };
        },
      };
    },
  };
}
