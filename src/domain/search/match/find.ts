import type { ShowCities } from '../codec/cities.ts';
import type { Directory } from '../codec/directory.ts';
import type { Shows } from '../codec/shows.ts';
import type { Steps } from '../steps.ts';
import { byRank, matches, NONE, namesCity, type SearchTerm } from './term.ts';
import { type TextFinder, textFinder } from './text-finder.ts';

/** Results of a search on /events, in display order. */
export interface FoundShows {
  /** Indexes into the directory's artists: best match, most shows first, then by name. */
  readonly artists: readonly number[];
  /** Indexes of pairs with a venue: best match first, then by artist, then in the order of each artist's venues. */
  readonly pairs: readonly number[];
}

/** Artist indexes, most shows first; ties keep the order by name. */
export function rankByShows(showCounts: Int32Array): Int32Array {
  // Counting sort: there are thousands of artists, most of them with few shows.
  const most = showCounts.reduce((max, count) => Math.max(max, count), 0);
  const next = new Int32Array(most + 1);
  for (const count of showCounts) next[count] = (next[count] ?? 0) + 1;
  let before = 0;
  for (let count = most; count >= 0; count--) {
    const own = next[count] ?? 0;
    next[count] = before;
    before += own;
  }
  const ranked = new Int32Array(showCounts.length);
  for (const [artist, count] of showCounts.entries()) {
    const rank = next[count] ?? 0;
    ranked[rank] = artist;
    next[count] = rank + 1;
  }
  return ranked;
}

/** 1 for each category that matches, otherwise 0. */
function matchingCategories({ categories }: Directory, term: SearchTerm): Uint8Array {
  return Uint8Array.from(categories, (category) => (matches(category, term) ? 1 : 0));
}

/** For each pair, whether the term names its city (rule S12); `null` if it names none. */
function inNamedCity(cities: ShowCities | null, term: SearchTerm): ((pair: number) => boolean) | null {
  const named = cities?.cities.map((city) => namesCity(city, term));
  if (cities === null || !named?.includes(true)) return null;
  return (pair) => named[cities.pairCity[pair] ?? -1] === true;
}

/** Sums the shows of pairs by artist. */
export function showsByArtist({ artists, pairArtist }: Directory, pairShows: ArrayLike<number>): Int32Array {
  const sums = new Int32Array(artists.length);
  for (let pair = 0; pair < pairArtist.length; pair++) {
    const artist = pairArtist[pair] ?? 0;
    sums[artist] = (sums[artist] ?? 0) + (pairShows[pair] ?? 0);
  }
  return sums;
}

/** Sums the shows of groups by pair. */
export function showsByPair({ groupPair, groupOffsets }: Shows, counts: Int32Array): Int32Array {
  const sums = new Int32Array(groupOffsets.length - 1);
  for (let group = 0; group < groupPair.length; group++) {
    const pair = groupPair[group] ?? 0;
    sums[pair] = (sums[pair] ?? 0) + (counts[group] ?? 0);
  }
  return sums;
}

/**
 * The search of artists by what the directory has: artists whose name or one of whose major categories matches (rule
 * S2), names first (rule L1), then most events, then by name; all of them without a term.
 *
 * @param findNames finds in `directory.artists`
 * @param pairShows number of events of each pair; artists without any are not found
 * @param cities that the term may name (rule S12)
 */
export function artistFinder(
  directory: Directory,
  findNames: TextFinder,
  pairShows: Int32Array = directory.pairShows,
  cities: ShowCities | null = null,
): (term: SearchTerm | null) => readonly number[] {
  const { pairOffsets, categoryOffsets, artistCategory } = directory;
  const showCounts = showsByArtist(directory, pairShows);
  const ordered = rankByShows(showCounts).filter((artist) => showCounts[artist] !== 0);
  return (term) => {
    if (term === null) return [...ordered];
    const names = findNames(term);
    const isThere = inNamedCity(cities, term);
    const playsThere = (artist: number) => {
      if (isThere === null) return false;
      for (let pair = pairOffsets[artist] ?? 0; pair < (pairOffsets[artist + 1] ?? 0); pair++) {
        if ((pairShows[pair] ?? 0) > 0 && isThere(pair)) return true;
      }
      return false;
    };
    const categories = matchingCategories(directory, term);
    const hasCategory = (artist: number) => {
      for (let at = categoryOffsets[artist] ?? 0; at < (categoryOffsets[artist + 1] ?? 0); at++) {
        if (categories[artistCategory[at] ?? 0] === 1) return true;
      }
      return false;
    };
    const found = ordered.filter((artist) => names[artist] !== NONE || hasCategory(artist) || playsThere(artist));
    return byRank(found, (artist) => names[artist] ?? NONE);
  };
}

/**
 * The search of /events (rule S4). Considers only events with a count from `countShows`:
 *
 * - an artist is found if it has such an event, and its name or the major category of one of them matches;
 * - a pair is found if the name or the major category of one of its events matches.
 *
 * Both are found as well if the term names the city of such an event (rule S12), for which cities are needed. The best
 * matches come first (rule L1).
 *
 * @param findArtists finds in `directory.artists`
 */
export function* showFinder(
  directory: Directory,
  shows: Shows,
  findArtists: TextFinder,
): Steps<(term: SearchTerm, counts: Int32Array, cities?: ShowCities | null) => FoundShows> {
  const findEvents = yield* textFinder(shows.eventNames);
  const { pairOffsets, pairHasVenue } = directory;
  const { groupOffsets, groupName, groupCategory } = shows;
  const orders = new WeakMap<Int32Array, Int32Array>();
  const orderOf = (counts: Int32Array) => {
    const order = orders.get(counts) ?? rankByShows(showsByArtist(directory, showsByPair(shows, counts)));
    orders.set(counts, order);
    return order;
  };
  return (term, counts, cities = null) => {
    const artistMatches = findArtists(term);
    const eventMatches = findEvents(term);
    const categoryMatches = matchingCategories(directory, term);
    const isThere = inNamedCity(cities, term);
    const artists: number[] = [];
    const pairs: number[] = [];
    const pairRanks = new Map<number, number>();
    for (const artist of orderOf(counts)) {
      let hasShows = false;
      let hasCategory = false;
      let playsThere = false;
      for (let pair = pairOffsets[artist] ?? 0; pair < (pairOffsets[artist + 1] ?? 0); pair++) {
        const isNamed = isThere?.(pair) === true;
        let isFound = false;
        let eventRank = NONE;
        for (let group = groupOffsets[pair] ?? 0; group < (groupOffsets[pair + 1] ?? 0); group++) {
          if ((counts[group] ?? 0) === 0) continue;
          hasShows = true;
          const inCategory = categoryMatches[groupCategory[group] ?? -1] === 1;
          hasCategory ||= inCategory;
          playsThere ||= isNamed;
          eventRank = Math.max(eventRank, eventMatches[groupName[group] ?? 0] ?? NONE);
          isFound ||= inCategory || isNamed || eventRank !== NONE;
        }
        if (!isFound || pairHasVenue[pair] !== 1) continue;
        pairs.push(pair);
        // At equal rank, the artist's name before the event's.
        pairRanks.set(pair, Math.max(2 * (artistMatches[artist] ?? NONE), 2 * eventRank - 1, 0));
      }
      if (hasShows && (hasCategory || playsThere || artistMatches[artist] !== NONE)) artists.push(artist);
    }
    return {
      artists: byRank(artists, (artist) => artistMatches[artist] ?? NONE),
      pairs: byRank(pairs, (pair) => pairRanks.get(pair) ?? NONE),
    };
  };
}
