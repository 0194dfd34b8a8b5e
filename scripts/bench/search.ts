import { searchFiles } from '../../src/domain/search/codec/search-files.ts';
import type { SearchScope } from '../../src/domain/search/codec/show-set.ts';
import { countedArtist } from '../../src/domain/search/match/artist-facts.ts';
import { countShows, NO_FILTER } from '../../src/domain/search/match/count-shows.ts';
import { pairCard } from '../../src/domain/search/match/pair-card.ts';
import { searchTerm } from '../../src/domain/search/match/term.ts';
import { firstSearches } from './first-search.ts';
import { SEASON_NOW } from './open-season.ts';
import { type Files, openSearch } from './opened-search.ts';
import { typedQueries } from './search-queries.ts';
import { seasonCatalogue } from './season-catalogue.ts';
import { shareOf, timeEach, timeOnce, timingText } from './timing.ts';
import { transferText } from './transfer.ts';

const NOW = Date.parse(SEASON_NOW);
const QUERIES = 2000;
/** Most cards that a keystroke renders. */
const CARDS = { artists: 12, pairs: 24 } as const;

function reportSizes(files: Files, queries: readonly string[]): void {
  for (const { page, index, details } of firstSearches(files, queries, NOW)) {
    const kilobytes = (share: number) => (shareOf(details, share) / 1000).toFixed(1);
    const further =
      details.length === 0 ? '' : `, and details: median ${kilobytes(0.5)} KB, at most ${kilobytes(1)} KB`;
    console.log(`First search on ${page}: ${transferText(index)}${further}.`);
  }
}

function reportWork(files: Files, queries: readonly string[], scope: SearchScope): void {
  const opened = timeOnce(() => openSearch(files, scope));
  const { directory, shows, findShows } = opened.result;
  const choice = { scope, now: NOW, filter: NO_FILTER };
  const counts = countShows(directory, shows, null, choice);
  const keystroke = timeEach(queries, (query) => {
    const term = searchTerm(query);
    if (term === null) return;
    countShows(directory, shows, null, choice);
    const { artists, pairs } = findShows(term, counts);
    for (const artist of artists.slice(0, CARDS.artists)) countedArtist(directory, shows, counts, artist);
    for (const pair of pairs.slice(0, CARDS.pairs)) pairCard(directory, shows, counts, pair);
  });
  console.log(`Opening the search of ${scope} events: ${opened.milliseconds.toFixed(0)} ms, in steps.`);
  console.log(`A keystroke in ${scope} events: ${timingText(keystroke)} over ${queries.length} queries.`);
}

/** Prints bytes of a first search, and the time of opening the search and of a keystroke, for a generated season. */
export function benchSearch(events: number): void {
  const { result: catalogue } = timeOnce(() => seasonCatalogue(events, NOW));
  const { artists, pairs, venues } = catalogue;
  console.log(`${events} events by ${artists.length} artists at ${venues.length} venues, ${pairs.length} pairs.`);
  const built = timeOnce(() => searchFiles(catalogue));
  const files = new Map(built.result.map(({ path, text }) => [path, text]));
  console.log(`${files.size} files in ${(built.milliseconds / 1000).toFixed(1)} s.`);
  const queries = typedQueries(catalogue, QUERIES);
  reportSizes(files, queries);
  for (const scope of ['upcoming', 'all'] as const) reportWork(files, queries, scope);
}
