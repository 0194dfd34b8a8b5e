import { type SearchTerm, searchTerm } from '../../domain/search/match/term.ts';
import type { SearchState } from '../../domain/search/search-state.ts';
import { plural } from '../../domain/text/plural.ts';
import { texts } from '../../domain/text/texts.ts';
import { fillVenueCard } from '../cards/fill-cards.ts';
import { foundArtistCard } from './found-artist-card.ts';
import { type ListResults, type ListSearch, openArtistSearch, openVenueSearch } from './index/list-search.ts';
import { markTitle } from './marked.ts';
import { offerMeant } from './offer-meant.ts';
import { pagedCards } from './paged-cards.ts';
import { dispatchListingsChange, partsOf } from './parts.ts';
import { runSearch } from './search-box.ts';

/** Cards added at a time: as many as a page of the list has. */
const STEP = 48;

/** The search of one list within a page. */
interface ListPanel {
  answer(term: SearchTerm, mayShow: () => boolean): Promise<string>;
  showWaiting(): void;
  showFailed(): void;
}

function listPanel<Card>(
  root: HTMLElement,
  kind: 'artist' | 'venue',
  open: () => Promise<ListSearch<Card>>,
  fill: (card: Card, term: SearchTerm) => HTMLElement,
): ListPanel {
  const { part, setText, show } = partsOf(root);
  const cards = pagedCards(part('cards'), part('more'), STEP, true);

  async function showFound(found: ListResults<Card>, term: SearchTerm): Promise<string> {
    const count = `Showing ${plural(found.count, kind)}`;
    setText('count', count);
    show({ waiting: false, failed: false, none: found.count === 0, cards: found.count > 0 });
    await cards.show(found.count, (index) => fill(found.card(index), term));
    dispatchListingsChange();
    return found.count === 0 ? 'Nothing found' : `Found ${plural(found.count, kind)}`;
  }

  return {
    async answer(term, mayShow) {
      const find = await open();
      if (!mayShow()) return '';
      const found = find(term);
      if (found.count === 0) {
        const finds = (other: SearchTerm) => find(other).count > 0;
        void offerMeant(part('meant'), kind === 'venue' ? 'venues' : 'all', term, mayShow, finds);
      }
      return await showFound(found, term);
    },
    showWaiting() {
      setText('count', texts.search.waiting);
      show({ waiting: true, failed: false, none: false, cards: false, more: false });
    },
    showFailed() {
      setText('count', '');
      show({ waiting: false, failed: true, none: false, cards: false, more: false });
    },
  };
}

const artistPanel = (root: HTMLElement) => listPanel(root, 'artist', openArtistSearch, foundArtistCard);
const venuePanel = (root: HTMLElement) =>
  listPanel(root, 'venue', openVenueSearch, (card, term) => markTitle(fillVenueCard(card), card.name, term));

/** The panel of a state's tab; pages without tabs have one panel. */
function panelOf(root: HTMLElement): (state: SearchState) => ListPanel {
  const tabs = root.querySelectorAll<HTMLElement>('[data-panel]');
  if (tabs.length === 0) {
    const only = root.querySelector('template[data-card="venue"]') === null ? artistPanel(root) : venuePanel(root);
    return () => only;
  }
  const panels = new Map(
    [...tabs].map((tab) => {
      const name = tab.dataset['panel'] ?? '';
      return [name, name === 'venues' ? venuePanel(tab) : artistPanel(tab)];
    }),
  );
  return ({ tab }) => panels.get(tab) ?? artistPanel(root);
}

/** The search of /artists, /venues and /browse (rules S2, S3). */
export function searchList(root: HTMLElement): void {
  const panel = panelOf(root);
  runSearch(root, {
    listPath: root.dataset['path'],
    isNarrowed: ({ search }) => search !== '',
    showList() {},
    showWaiting: (state) => panel(state).showWaiting(),
    showFailed: (state) => panel(state).showFailed(),
    async answer(state, mayShow) {
      const term = searchTerm(state.search);
      return term === null ? '' : await panel(state).answer(term, mayShow);
    },
  });
}
