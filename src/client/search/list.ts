import { type SearchTerm, searchTerm } from '../../domain/search/match/term.ts';
import type { SearchState } from '../../domain/search/search-state.ts';
import { plural } from '../../domain/text/plural.ts';
import { texts } from '../../domain/text/texts.ts';
import { fillVenueCard } from '../cards/fill-cards.ts';
import { choiceOf, settleChoices } from './choice.ts';
import { foundArtistCard } from './found-artist-card.ts';
import { type ListResults, type ListSearch, openArtistSearch, openVenueSearch } from './index/list-search.ts';
import { markTitle } from './marked.ts';
import { offerMeant } from './offer-meant.ts';
import { readState } from './page-state.ts';
import { pagedCards } from './paged-cards.ts';
import { dispatchListingsChange, partsOf } from './parts.ts';
import { runSearch } from './search-box.ts';

/** Cards added at a time: as many as a page of the list has. */
const STEP = 48;

/** The search of one list within a page. */
interface ListPanel {
  open(): Promise<unknown>;
  answer(term: SearchTerm | null, city: string | null, mayShow: () => boolean): Promise<string>;
  showWaiting(): void;
  showFailed(): void;
}

function listPanel<Card>(
  root: HTMLElement,
  kind: 'artist' | 'venue',
  open: () => Promise<ListSearch<Card>>,
  fill: (card: Card, term: SearchTerm | null) => HTMLElement,
): ListPanel {
  const { part, setText, show } = partsOf(root);
  const cards = pagedCards(part('cards'), part('more'), STEP, true);

  async function showFound(found: ListResults<Card>, term: SearchTerm | null): Promise<string> {
    const count = `Showing ${plural(found.count, kind)}`;
    setText('count', count);
    show({ waiting: false, failed: false, none: found.count === 0, cards: found.count > 0 });
    await cards.show(found.count, (index) => fill(found.card(index), term));
    dispatchListingsChange();
    return found.count === 0 ? 'Nothing found' : `Found ${plural(found.count, kind)}`;
  }

  return {
    open,
    async answer(term, city, mayShow) {
      const find = await open();
      if (!mayShow()) return '';
      const found = find(term, city);
      if (found.count === 0) {
        const finds = (other: SearchTerm) => find(other, city).count > 0;
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
  const city = choiceOf('city', root.querySelector('[data-city]'), (change) => page.change(change));
  const chosen = settleChoices([city], root.dataset['path']);
  const page = runSearch(root, {
    listPath: root.dataset['path'],
    load: () => panel(readState()).open(),
    isNarrowed: ({ search, city: chosenCity }) => search !== '' || chosenCity !== null,
    showList: (state) => city.reflect(state),
    showWaiting: (state) => panel(state).showWaiting(),
    showFailed: (state) => panel(state).showFailed(),
    async answer(state, mayShow) {
      city.reflect(state);
      return await panel(state).answer(searchTerm(state.search), state.city, mayShow);
    },
  });
  if (chosen !== null) page.change(chosen);
}
