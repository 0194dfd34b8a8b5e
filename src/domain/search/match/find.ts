import type { Directory } from '../codec/directory.ts';
import type { Pieces } from '../codec/pieces.ts';
import type { Shows } from '../codec/shows.ts';
import { matches, type SearchTerm } from './match.ts';
import { textFinder } from './texts.ts';

/** Artists and artist-venue pairs that a search on /events finds, in the order in which they are shown. */
export interface FoundShows {
  /** Indexes into the directory's artists: most shows first, then by name. */
  readonly artists: readonly number[];
  /** Indexes of places with a venue: in the artists' order, then in the order of each artist's venues. */
  readonly places: readonly number[];
}

/** Artists by their numbers of shows, most first; equal ones stay in the order of their names. */
export function rankByShows(showCounts: Int32Array): Int32Array {
  // Counted rather than compared: thousands of artists, of whom most have few shows.
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

/** 1 for each of the categories that matches. */
function matchingCategories({ categories }: Directory, term: SearchTerm): Uint8Array {
  return Uint8Array.from(categories, (category) => (matches(category, term) ? 1 : 0));
}

/** Shows of each artist, from those of its places. */
export function showsByArtist({ artists, placeArtist }: Directory, placeShows: ArrayLike<number>): Int32Array {
  const sums = new Int32Array(artists.length);
  for (let place = 0; place < placeArtist.length; place++) {
    const artist = placeArtist[place] ?? 0;
    sums[artist] = (sums[artist] ?? 0) + (placeShows[place] ?? 0);
  }
  return sums;
}

/** Shows of each place, from those of its groups. */
export function showsByPlace({ groupPlace, groupStarts }: Shows, counts: Int32Array): Int32Array {
  const sums = new Int32Array(groupStarts.length - 1);
  for (let group = 0; group < groupPlace.length; group++) {
    const place = groupPlace[group] ?? 0;
    sums[place] = (sums[place] ?? 0) + (counts[group] ?? 0);
  }
  return sums;
}

/**
 * The search of /browse and /artists: artists whose name or one of whose major categories matches
 * (rule S2), most events first, then by name; all of them without a term.
 */
export function* artistFinder(directory: Directory): Pieces<(term: SearchTerm | null) => readonly number[]> {
  const { artists, categoryStarts, artistCategory, placeShows } = directory;
  const ordered = rankByShows(showsByArtist(directory, placeShows));
  yield;
  const findNames = yield* textFinder(artists);
  return (term) => {
    if (term === null) return [...ordered];
    const names = findNames(term);
    const categories = matchingCategories(directory, term);
    const hasCategory = (artist: number) => {
      for (let at = categoryStarts[artist] ?? 0; at < (categoryStarts[artist + 1] ?? 0); at++) {
        if (categories[artistCategory[at] ?? 0] === 1) return true;
      }
      return false;
    };
    return [...ordered].filter((artist) => names[artist] === 1 || hasCategory(artist));
  };
}

/**
 * The search of /events (rule S4), for events within the toggle and the filters, as
 * `countShows` counts them. Nothing else of an artist or a pair is looked at:
 *
 * - an artist is found if it has such an event, and its name or the major category of one of them matches;
 * - a pair is found if the name or the major category of one of its events matches.
 */
export function* showFinder(
  directory: Directory,
  shows: Shows,
): Pieces<(term: SearchTerm, counts: Int32Array) => FoundShows> {
  const findArtists = yield* textFinder(directory.artists);
  const findEvents = yield* textFinder(shows.eventNames);
  const { placeStarts, placeHasVenue } = directory;
  const { groupStarts, groupName, groupCategory } = shows;
  const orders = new WeakMap<Int32Array, Int32Array>();
  const orderOf = (counts: Int32Array) => {
    const order = orders.get(counts) ?? rankByShows(showsByArtist(directory, showsByPlace(shows, counts)));
    orders.set(counts, order);
    return order;
  };
  return (term, counts) => {
    const artistMatches = findArtists(term);
    const eventMatches = findEvents(term);
    const categoryMatches = matchingCategories(directory, term);
    const artists: number[] = [];
    const places: number[] = [];
    for (const artist of orderOf(counts)) {
      let hasShows = false;
      let hasCategory = false;
      for (let place = placeStarts[artist] ?? 0; place < (placeStarts[artist + 1] ?? 0); place++) {
        let isFound = false;
        for (let group = groupStarts[place] ?? 0; group < (groupStarts[place + 1] ?? 0); group++) {
          if ((counts[group] ?? 0) === 0) continue;
          hasShows = true;
          const inCategory = categoryMatches[groupCategory[group] ?? -1] === 1;
          hasCategory ||= inCategory;
          isFound ||= inCategory || eventMatches[groupName[group] ?? 0] === 1;
        }
        if (isFound && placeHasVenue[place] === 1) places.push(place);
      }
      if (hasShows && (hasCategory || artistMatches[artist] === 1)) artists.push(artist);
    }
    return { artists, places };
  };
}
