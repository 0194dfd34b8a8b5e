import type { SearchState } from '../../domain/search/search-state.ts';
import { restorePosition } from '../position.ts';
import { announce } from './announce.ts';
import { breathe } from './index/breathe.ts';
import { SearchUnavailable } from './index/unavailable.ts';
import { carryState, readState, writeState } from './page-state.ts';
import { tellListings } from './parts.ts';

/** How a page answers its state. */
export interface PageSearch {
  /** Path of the list that is searched. */
  readonly listPath: string | undefined;
  /** Whether the state asks for anything but the list. */
  isNarrowed(state: SearchState): boolean;
  /** The list as it stands in the page: nothing is looked for. */
  showList(state: SearchState): void;
  /** Something is looked for, and the answer is not there yet. */
  showWaiting(state: SearchState): void;
  /**
   * Finds and shows the answer.
   *
   * @param mayShow to be asked before anything is shown: whether nobody has asked for anything else in the meantime. If
   * so, no skeletons come any more.
   * @returns what to announce
   * @throws SearchUnavailable
   */
  answer(state: SearchState, mayShow: () => boolean): Promise<string>;
  showFailed(state: SearchState): void;
  /** Before another try that the visitor asked for. */
  retry?(): void;
}

/** An answer that comes sooner than this needs no skeletons. */
const PATIENCE_MS = 60;

/** Ties a page's search box, its address and its answers together. */
export function runSearch(
  root: HTMLElement,
  page: PageSearch,
): { change(change: Partial<SearchState>): void; update(): void } {
  const box = root.querySelector<HTMLInputElement>('input[type="search"]');
  const form = box?.form;
  let asked = 0;

  /** The parts of the list, each with what holds its place while it is out of the document. */
  const listed = [...root.querySelectorAll('[data-listed]')].map((part) => ({ part, place: new Comment('list') }));

  /** A list that is not shown is out of the document, so that nothing in it is found, counted or read out. */
  function setListed(isShown: boolean): void {
    for (const { part, place } of listed) {
      if (isShown && place.isConnected) place.replaceWith(part);
      if (!isShown && part.isConnected) part.replaceWith(place);
    }
    if (isShown) tellListings();
  }

  function setFound(state: SearchState): void {
    const found = !page.isNarrowed(state) ? undefined : state.search !== '' ? 'term' : 'filter';
    if (found === undefined) delete document.documentElement.dataset['found'];
    else document.documentElement.dataset['found'] = found;
    setListed(found === undefined);
  }

  async function ask(state: SearchState, number: number): Promise<void> {
    const isCurrent = () => number === asked;
    const patience = setTimeout(() => isCurrent() && page.showWaiting(state), PATIENCE_MS);
    try {
      // No answer to what is typed over at once.
      await breathe();
      if (!isCurrent()) return;
      const mayShow = () => {
        if (isCurrent()) clearTimeout(patience);
        return isCurrent();
      };
      const said = await page.answer(state, mayShow);
      if (!isCurrent()) return;
      restorePosition();
      announce(said);
    } catch (fault) {
      if (!(fault instanceof SearchUnavailable)) throw fault;
      console.warn(fault.message);
      if (!isCurrent()) return;
      page.showFailed(state);
      announce('Searching failed');
    } finally {
      clearTimeout(patience);
    }
  }

  /** Shows what the address says. */
  function update(): void {
    const state = readState();
    asked += 1;
    carryState(state);
    setFound(state);
    if (page.isNarrowed(state)) void ask(state, asked);
    else {
      page.showList(state);
      // What was found last is not what stands there now.
      announce('');
    }
  }

  function change(change: Partial<SearchState>): void {
    const next = { ...readState(), ...change };
    writeState(change, page.listPath, page.isNarrowed(next));
    update();
  }

  if (box) {
    let isTyped = false;
    /** What was typed is drawn first: a keystroke and the frame that shows it are one task. */
    const typed = async () => {
      if (isTyped) return;
      isTyped = true;
      await breathe();
      isTyped = false;
      change({ search: box.value.trim() });
    };
    box.addEventListener('input', (event) => {
      if (!(event instanceof InputEvent && event.isComposing)) void typed();
    });
    box.addEventListener('compositionend', () => void typed());
    // What Enter would send has been answered already.
    form?.addEventListener('submit', (event) => event.preventDefault());
    form?.addEventListener('reset', (event) => {
      // The browser would empty the box only after this event.
      event.preventDefault();
      box.value = '';
      void typed();
      box.focus();
    });
    // What was typed before this script came counts; otherwise the address does.
    if (box.value.trim() === '') box.value = readState().search;
    else if (box.value.trim() !== readState().search) change({ search: box.value.trim() });
  }
  root.addEventListener('click', ({ target }) => {
    if (!(target instanceof Element)) return;
    if (target.closest('[data-retry]')) {
      page.retry?.();
      update();
    }
    if (!target.closest('[data-show-all]')) return;
    if (box) box.value = '';
    change({ search: '', when: null, from: null, to: null, category: null });
    box?.focus();
  });
  // Forward and back within the page, and a page that comes back as it was left, hours later perhaps.
  const again = () => {
    if (box) box.value = readState().search;
    update();
  };
  addEventListener('popstate', again);
  addEventListener('pageshow', ({ persisted }) => persisted && again());
  update();
  return { change, update };
}
