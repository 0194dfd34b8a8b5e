import { routes } from '../../domain/paths.ts';
import { formatCount, plural } from '../../domain/plural.ts';
import { matches, type SearchTerm } from '../../domain/search-match.ts';
import { changeQuery } from '../../domain/search-state.ts';
import type { SearchScope } from '../../domain/show-set.ts';
import { breathe } from '../../search/breathe.ts';
import type { Mention } from '../../search/full-text.ts';
import type { ShowResults } from '../../search/show-search.ts';
import { SearchUnavailable } from '../../search/unavailable.ts';
import { artistCard, fillPairDates, pairCard } from './fill-cards.ts';
import { mentionSection } from './mentions.ts';
import { pagedCards } from './paged-cards.ts';
import { partsOf, templateOf } from './parts.ts';

/** Artist cards at most (specification section 9). */
const MAX_ARTISTS = 12;
/** Cards of pairs shown at once: fills 2, 3 and 4 columns evenly. */
const PAIR_STEP = 24;

/** Whether the results say already what a mention would: events are found by their names, artists are listed. */
const isShown = ({ kind, title }: Mention, results: ShowResults, term: SearchTerm) =>
  (kind === 'event' && matches(title, term)) || (kind === 'artist' && results.hasArtist(title));

/** The part of /events that shows artists, pairs and mentions (components/FoundShows.astro). */
export function foundShows(root: HTMLElement, scope: SearchScope) {
  const { part, setText, show } = partsOf(root);
  const templates = { artist: templateOf(root, 'artist'), pair: templateOf(root, 'pair') };
  const pairs = pagedCards(part('pair-cards'), part('more-pairs'), PAIR_STEP, false);
  const mentions = mentionSection(root, scope);

  function showArtists({ artistCount, artistCard: view }: ShowResults, term: SearchTerm): void {
    const cards = Array.from({ length: Math.min(MAX_ARTISTS, artistCount) }, (_, index) => view(index));
    part('artist-cards').replaceChildren(...cards.map((card) => artistCard(templates.artist, card, term)));
    const quoted = `with “${term.text}” in their name or category`;
    const many = artistCount > MAX_ARTISTS;
    setText(
      'artist-count',
      many ? `${MAX_ARTISTS} of ${formatCount(artistCount)} ${quoted}` : `${artistCount} ${quoted}`,
    );
    const link = part('all-artists').querySelector('a');
    link?.setAttribute('href', routes.artists + changeQuery('', { search: term.text }));
    show({ artists: artistCount > 0, 'all-artists': many });
  }

  function makePair(results: ShowResults, index: number, term: SearchTerm): HTMLElement {
    const view = results.pairCard(index);
    const item = pairCard(templates.pair, view, term);
    results.pairDates(index).then(
      (dates) => fillPairDates(item, view, dates),
      (fault: unknown) => {
        // The card says who, where and how often; without its details it only lacks date and picture.
        if (!(fault instanceof SearchUnavailable)) throw fault;
        console.warn(fault.message);
      },
    );
    return item;
  }

  return {
    /** @returns what to announce */
    async show(results: ShowResults, term: SearchTerm, mayShow: () => boolean): Promise<string> {
      const { artistCount, pairCount } = results;
      const isNone = artistCount === 0 && pairCount === 0;
      showArtists(results, term);
      setText('pair-count', `Showing ${plural(pairCount, 'venue')}`);
      show({ waiting: false, failed: false, none: isNone, pairs: pairCount > 0, mentions: true });
      // Who types on need not wait for cards that would be gone at once.
      await breathe();
      if (!mayShow()) return '';
      pairs.show(pairCount, (index) => makePair(results, index, term));
      mentions.search(term.text, (mention) => isShown(mention, results, term));
      return isNone ? 'Nothing found' : `Found ${plural(artistCount, 'artist')} and ${plural(pairCount, 'venue')}`;
    },
    showWaiting: () =>
      show({ waiting: true, failed: false, none: false, artists: false, pairs: false, mentions: false }),
    showFailed: () =>
      show({ waiting: false, failed: true, none: false, artists: false, pairs: false, mentions: false }),
  };
}
