import { NO_FILTER, type ShowFilter } from '../../domain/search/match/count-shows.ts';
import type { ShowChoice } from '../../domain/search/match/pair-card.ts';
import { matches, type SearchTerm } from '../../domain/search/match/term.ts';
import { changeQuery, type SearchState } from '../../domain/search/search-state.ts';
import { formatCount, plural } from '../../domain/text/plural.ts';
import { routes } from '../../domain/urls/paths.ts';
import { fillPairCard, fillPairDetails } from '../cards/fill-cards.ts';
import { announce } from './announce.ts';
import { foundArtistCard } from './found-artist-card.ts';
import { inFrames } from './in-frames.ts';
import type { ArtistResult } from './index/found-artist.ts';
import type { Mention } from './index/full-text.ts';
import type { FoundArtists, ShowResults } from './index/show-search.ts';
import { SearchUnavailable } from './index/unavailable.ts';
import { markTitle } from './marked.ts';
import { mentionSection } from './mentions.ts';
import { offerMeant } from './offer-meant.ts';
import { pagedCards } from './paged-cards.ts';
import { partsOf } from './parts.ts';
import { whenNear } from './when-near.ts';

/** Artist cards at most (rule L3). */
const MAX_ARTISTS = 12;
/** Cards of pairs shown at once: fills 2, 3 and 4 columns evenly. */
const PAIR_STEP = 24;

/** Whether a mention repeats a result: its name matches or its artist is listed. */
const isShown = ({ kind, title }: Mention, results: ShowResults, term: SearchTerm) =>
  (kind === 'event' && matches(title, term)) || (kind === 'artist' && results.hasArtist(title));

/** Results of a term on /events: artists, pairs and mentions (components/search/FoundShows.astro). */
export function foundShows(root: HTMLElement) {
  const { part, setText, show } = partsOf(root);
  const pairs = pagedCards(part('pair-cards'), part('more-pairs'), PAIR_STEP, false);
  const mentions = mentionSection(root);

  let shownArtists = '';

  /** The cards stay if they would be the same, as when the shows have come. */
  async function fillArtists(
    results: FoundArtists,
    term: SearchTerm,
    mayShow: () => boolean,
    filter: ShowFilter = NO_FILTER,
  ): Promise<void> {
    const list = part('artist-cards');
    const count = Math.min(MAX_ARTISTS, results.artistCount);
    const artists = Array.from({ length: count }, (_, index) => results.artist(index));
    const key = JSON.stringify([term.text, filter, artists.map(({ facts }) => facts)]);
    if (key === shownArtists) return;
    shownArtists = '';
    list.replaceChildren();
    const add = (artist: ArtistResult) => list.append(foundArtistCard(artist, term));
    await Promise.all(artists.map((artist) => inFrames(() => add(artist), mayShow)));
    if (mayShow()) shownArtists = key;
  }

  function sayArtists(
    { artistCount, namesCity }: FoundArtists,
    term: SearchTerm,
    city: SearchState['city'] = null,
  ): void {
    const quoted = `with “${term.text}” in their ${namesCity ? 'name, category or city' : 'name or category'}`;
    const many = artistCount > MAX_ARTISTS;
    setText(
      'artist-count',
      many ? `${MAX_ARTISTS} of ${formatCount(artistCount)} ${quoted}` : `${artistCount} ${quoted}`,
    );
    const link = part('all-artists').querySelector('a');
    // Only the list on /browse can be narrowed down to a city.
    const path = city === null ? routes.artists : routes.browse;
    link?.setAttribute('href', path + changeQuery('', { search: term.text, city }));
    show({ artists: artistCount > 0, 'all-artists': many });
  }

  function showFailed(): void {
    root.classList.remove('is-waiting');
    show({ waiting: false, failed: true, none: false, artists: false, pairs: false, mentions: false });
  }

  function makePair(results: ShowResults, index: number, term: SearchTerm): HTMLElement {
    const card = results.pairCard(index);
    const item = markTitle(fillPairCard(card), card.artist, term);
    whenNear(item, () => {
      results.pairDetails(index).then(
        (details) =>
          void inFrames(
            () => fillPairDetails(item, details),
            () => item.isConnected,
          ),
        (error: unknown) => {
          if (!(error instanceof SearchUnavailable)) throw error;
          console.warn(error.message);
          // Without their venues pairs are indistinguishable. Cards of an earlier search are no longer in the page.
          if (!item.isConnected) return;
          showFailed();
          announce('Searching failed');
        },
      );
    });
    return item;
  }

  return {
    /** Shows artists while the rest of the answer is loading. */
    async showArtists(results: FoundArtists, term: SearchTerm, mayShow: () => boolean): Promise<void> {
      root.classList.add('is-waiting');
      show({ waiting: false, failed: false, none: false, pairs: false, mentions: false });
      sayArtists(results, term);
      await fillArtists(results, term, mayShow);
    },
    /**
     * @param finds whether a search for another term finds anything
     * @returns what to announce
     */
    async show(
      results: ShowResults,
      term: SearchTerm,
      choice: ShowChoice,
      mayShow: () => boolean,
      finds: (term: SearchTerm) => boolean,
    ): Promise<string> {
      const { artistCount, pairCount } = results;
      const isNone = artistCount === 0 && pairCount === 0;
      root.classList.remove('is-waiting');
      sayArtists(results, term, choice.filter.city);
      setText('pair-count', `Showing ${plural(pairCount, 'venue')}`);
      show({ waiting: false, failed: false, none: isNone, pairs: pairCount > 0, mentions: true });
      if (isNone) void offerMeant(part('meant'), choice.scope, term, mayShow, finds);
      await fillArtists(results, term, mayShow, choice.filter);
      if (!mayShow()) return '';
      await pairs.show(pairCount, (index) => makePair(results, index, term));
      if (!mayShow()) return '';
      mentions.search(term.text, choice, (mention) => isShown(mention, results, term));
      return isNone ? 'Nothing found' : `Found ${plural(artistCount, 'artist')} and ${plural(pairCount, 'venue')}`;
    },
    showWaiting: () =>
      show({ waiting: true, failed: false, none: false, artists: false, pairs: false, mentions: false }),
    showFailed,
  };
}
