import type { SearchState } from '../../domain/search/search-state.ts';
import { restorePosition } from '../position.ts';
import { announce } from './announce.ts';
import { SearchUnavailable } from './index/unavailable.ts';
import { yieldToMain } from './index/yield-to-main.ts';
import { carryState, readState, writeState } from './page-state.ts';
import { dispatchListingsChange } from './parts.ts';

/** What a kind of page supplies to `runSearch`. */
export interface PageSearch {
  /** Path of the list that is searched. */
  readonly listPath: string | undefined;
  /** Loads what a search needs. Called when the search box is first focused (rule S10). */
  load(): Promise<unknown>;
  /** Whether the state holds a term or filter. */
  isNarrowed(state: SearchState): boolean;
  /** Shows the whole list. */
  showList(state: SearchState): void;
  /** Shows skeletons while the answer takes long. */
  showWaiting(state: SearchState): void;
  /**
   * Finds and shows the answer.
   *
   * @param mayShow call before showing anything: `false` when the state has changed in the meantime. Cancels skeletons.
   * @returns what to announce
   * @throws SearchUnavailable
   */
  answer(state: SearchState, mayShow: () => boolean): Promise<string>;
  showFailed(state: SearchState): void;
  /** Called before a retry. */
  retry?(): void;
}

/** Delay before skeletons, in ms. */
const SKELETON_DELAY_MS = 60;

/** Connects a page's search box, its address and its results. */
export function runSearch(
  root: HTMLElement,
  page: PageSearch,
): { change(change: Partial<SearchState>): void; update(): void } {
  const box = root.querySelector<HTMLInputElement>('input[type="search"]');
  const form = box?.form;
  let asked = 0;

  /** Elements of the list, each with its placeholder for while it is out of the document. */
  const listed = [...root.querySelectorAll('[data-listed]')].map((part) => ({
    part,
    placeholder: new Comment('list'),
  }));

  /** A hidden list is removed from the document, so that nothing in it is found, counted or read out. */
  function setListed(isShown: boolean): void {
    for (const { part, placeholder } of listed) {
      if (isShown && placeholder.isConnected) placeholder.replaceWith(part);
      if (!isShown && part.isConnected) part.replaceWith(placeholder);
    }
    if (isShown) dispatchListingsChange();
  }

  function setFound(state: SearchState): void {
    const found = !page.isNarrowed(state) ? undefined : state.search !== '' ? 'term' : 'filter';
    if (found === undefined) delete document.documentElement.dataset['found'];
    else document.documentElement.dataset['found'] = found;
    setListed(found === undefined);
  }

  async function ask(state: SearchState, number: number): Promise<void> {
    const isCurrent = () => number === asked;
    const skeletonTimer = setTimeout(() => isCurrent() && page.showWaiting(state), SKELETON_DELAY_MS);
    try {
      // Skip states that are replaced at once.
      await yieldToMain();
      if (!isCurrent()) return;
      const mayShow = () => {
        if (isCurrent()) clearTimeout(skeletonTimer);
        return isCurrent();
      };
      const said = await page.answer(state, mayShow);
      if (!isCurrent()) return;
      restorePosition();
      announce(said);
    } catch (error) {
      if (!(error instanceof SearchUnavailable)) throw error;
      console.warn(error.message);
      if (!isCurrent()) return;
      page.showFailed(state);
      announce('Searching failed');
    } finally {
      clearTimeout(skeletonTimer);
    }
  }

  /** Shows the state of the address. */
  function update(): void {
    const state = readState();
    asked += 1;
    carryState(state);
    setFound(state);
    if (page.isNarrowed(state)) void ask(state, asked);
    else {
      page.showList(state);
      // Clear the announcement of the previous search.
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
    /** Lets the keystroke paint first. */
    const typed = async () => {
      if (isTyped) return;
      isTyped = true;
      await yieldToMain();
      isTyped = false;
      change({ search: box.value.trim() });
    };
    box.addEventListener('input', (event) => {
      if (!(event instanceof InputEvent && event.isComposing)) void typed();
    });
    box.addEventListener('compositionend', () => void typed());
    // The first letter is typed a while later. A failure shows when a search asks again.
    const load = () => void page.load().catch(() => {});
    if (document.activeElement === box) load();
    else box.addEventListener('focus', load, { once: true });
    // Results are already shown.
    form?.addEventListener('submit', (event) => event.preventDefault());
    form?.addEventListener('reset', (event) => {
      // The browser empties the box only after this event.
      event.preventDefault();
      box.value = '';
      void typed();
      box.focus();
    });
    // Text typed before this script loaded wins over the address.
    if (box.value.trim() === '') box.value = readState().search;
    else if (box.value.trim() !== readState().search) change({ search: box.value.trim() });
  }
  root.addEventListener('click', (event) => {
    const { target } = event;
    if (!(target instanceof Element)) return;
    if (target.closest('[data-retry]')) {
      page.retry?.();
      update();
    }
    if (target.matches('[data-meant]')) {
      event.preventDefault();
      const search = target.textContent;
      if (box) box.value = search;
      change({ search });
      box?.focus();
    }
    if (!target.closest('[data-show-all]')) return;
    if (box) box.value = '';
    change({ search: '', when: null, from: null, to: null, category: null, city: null });
    box?.focus();
  });
  // Back and forward within the page, and restores from the back/forward cache.
  const again = () => {
    if (box) box.value = readState().search;
    update();
  };
  addEventListener('popstate', again);
  addEventListener('pageshow', ({ persisted }) => persisted && again());
  update();
  return { change, update };
}
