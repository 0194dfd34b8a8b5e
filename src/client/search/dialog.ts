import { type SearchTerm, searchTerm } from '../../domain/search/match/term.ts';
import { changeQuery } from '../../domain/search/search-state.ts';
import { plural } from '../../domain/text/plural.ts';
import { texts } from '../../domain/text/texts.ts';
import { routes } from '../../domain/urls/paths.ts';
import dialogStyle from '../../styles/dialog.css?url';
import { element } from '../dom.ts';
import { reloadIfGone } from '../gone-files.ts';
import {
  type DialogGroup,
  type DialogOption,
  findMentionOptions,
  findOptions,
  loadSearches,
} from './dialog-options.ts';
import { nextFrame } from './in-frames.ts';
import { SearchUnavailable } from './index/unavailable.ts';
import { yieldToMain } from './index/yield-to-main.ts';

/** Debounce for the full-text index. */
const PAUSE_MS = 400;

const icon = (name: string) => {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  svg.classList.add('icon');
  svg.setAttribute('aria-hidden', 'true');
  const use = document.createElementNS('http://www.w3.org/2000/svg', 'use');
  use.setAttribute('href', `#${name}`);
  svg.append(use);
  return svg;
};

const input = element('input', {
  id: 'search-everything',
  type: 'search',
  placeholder: texts.search.everything,
  autocomplete: 'off',
  enterkeyhint: 'go',
  role: 'combobox',
  'aria-autocomplete': 'list',
  'aria-expanded': 'false',
  'aria-controls': 'search-options',
}) as HTMLInputElement;
const clear = element('button', { class: 'clear-search', type: 'button', 'aria-label': 'Close search' }, icon('close'));
const list = element('div', { id: 'search-options', role: 'listbox', 'aria-label': 'Results' });
const hint = element('p', {}, 'Artists, events and venues, and what their pages say.');
const note = element('div', { class: 'dialog-note' }, hint);
const status = element('p', { class: 'sr-only', role: 'status' });
const key = (name: string) => element('kbd', {}, name);
const dialog = element(
  'dialog',
  { class: 'dialog', 'aria-label': 'Search' },
  element(
    'form',
    { class: 'searchline', role: 'search' },
    icon('search'),
    element('label', { class: 'sr-only', for: 'search-everything' }, texts.search.everything),
    input,
    clear,
  ),
  list,
  note,
  status,
  element(
    'p',
    { class: 'dialog-keys', 'aria-hidden': 'true' },
    element('span', {}, key('↑'), ' ', key('↓'), ' move'),
    element('span', {}, key('Enter'), ' open'),
    element('span', {}, key('Esc'), ' close'),
  ),
) as HTMLDialogElement;

let options: HTMLElement[] = [];
let active = -1;
let asked = 0;
let pause: ReturnType<typeof setTimeout> | undefined;

function activate(index: number): void {
  options[active]?.removeAttribute('aria-selected');
  active = options.length === 0 ? -1 : (index + options.length) % options.length;
  const option = options[active];
  option?.setAttribute('aria-selected', 'true');
  option?.scrollIntoView({ block: 'nearest' });
  if (option) input.setAttribute('aria-activedescendant', option.id);
  else input.removeAttribute('aria-activedescendant');
}

/** Separates the columns of a row for screen readers. */
const comma = () => element('span', { class: 'sr-only' }, ', ');

function optionRow({ path, figure: [number, unit], title, aside }: DialogOption): HTMLElement {
  const row = element(
    'a',
    { class: 'row', role: 'option', href: path, tabindex: '-1' },
    element('span', { class: 'row-day' }, number === '' ? null : `${number} `, element('small', {}, unit)),
    comma(),
    element('span', { class: 'row-title' }, ...title),
    ...(aside.length === 0 ? [] : [comma()]),
    element('span', { class: 'row-note' }, ...aside),
  );
  row.addEventListener('pointermove', () => activate(options.indexOf(row)));
  return row;
}

function groupOf({ heading, options: own }: DialogGroup): HTMLElement {
  const id = `search-group-${heading.replace(/\W+/g, '-')}`;
  return element(
    'div',
    { role: 'group', 'aria-labelledby': id },
    element('p', { class: 'dialog-group', id }, heading),
    ...own.map(optionRow),
  );
}

/** Appends groups. The first row is the one that Enter opens. */
function addGroups(groups: readonly DialogGroup[]): void {
  list.append(...groups.map(groupOf));
  options = [...list.querySelectorAll<HTMLElement>('[role="option"]')];
  for (const [index, option] of options.entries()) option.id = `search-option-${index}`;
  input.setAttribute('aria-expanded', String(options.length > 0));
  if (active < 0) activate(0);
}

function empty(): void {
  active = -1;
  options = [];
  list.replaceChildren();
  note.replaceChildren();
  input.setAttribute('aria-expanded', 'false');
  input.removeAttribute('aria-activedescendant');
}

function say(text: string): void {
  status.textContent = text;
}

function showFailed(): void {
  const retry = element('button', { class: 'btn btn-small', type: 'button' }, texts.search.retry);
  retry.addEventListener('click', () => {
    input.focus();
    void search();
  });
  note.replaceChildren(element('p', {}, texts.search.unavailable), retry);
  say('Searching failed');
}

/** Runs a step of a search and shows its failure, unless another search has begun. */
async function guarded(isCurrent: () => boolean, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof SearchUnavailable)) throw error;
    console.warn(error.message);
    if (isCurrent()) showFailed();
  }
}

/** Offers what a term that found nothing may have meant (rule S11). */
async function offer(term: SearchTerm, isCurrent: () => boolean): Promise<void> {
  const { findMeant } = await import('./did-you-mean.ts');
  const meant = await findMeant('upcoming', term);
  if (meant === null || !isCurrent()) return;
  const button = element('button', { class: 'link', type: 'button' }, meant.text);
  button.addEventListener('click', () => {
    input.value = meant.text;
    input.focus();
    void search();
  });
  note.prepend(element('p', {}, 'Did you mean ', button, '?'));
}

async function search(): Promise<void> {
  asked += 1;
  const number = asked;
  const isCurrent = () => number === asked;
  clearTimeout(pause);
  clear.setAttribute('aria-label', input.value === '' ? 'Close search' : texts.search.clear);
  const term = searchTerm(input.value);
  if (term === null) {
    empty();
    note.replaceChildren(hint);
    say('');
    return;
  }
  await guarded(isCurrent, async () => {
    if (options.length === 0) note.replaceChildren(element('p', {}, texts.search.waiting));
    // Paint the keystroke first.
    await yieldToMain();
    if (!isCurrent()) return;
    const groups = await findOptions(term);
    if (!isCurrent()) return;
    empty();
    addGroups(groups);
    const count = options.length;
    const everything = element(
      'a',
      { class: 'link', href: routes.events + changeQuery('', { search: term.text }) },
      `All results for “${term.text}”`,
    );
    note.replaceChildren(...(count === 0 ? [element('p', {}, texts.explore.noResults)] : []), everything);
    if (count === 0) void guarded(isCurrent, () => offer(term, isCurrent));
    const shown = new Set(options.map((option) => option.getAttribute('href') ?? ''));
    pause = setTimeout(() => {
      say(count === 0 ? 'Nothing found' : plural(count, 'result'));
      void guarded(isCurrent, async () => {
        const mentions = await findMentionOptions(term, shown);
        if (!isCurrent() || mentions === null) return;
        addGroups([mentions]);
        note.replaceChildren(everything);
        say(plural(options.length, 'result'));
      });
    }, PAUSE_MS);
  });
}

function press(event: KeyboardEvent): void {
  if (event.isComposing) return;
  if (event.key === 'ArrowDown') activate(active + 1);
  else if (event.key === 'ArrowUp') activate(active - 1);
  else if (event.key === 'Escape') dialog.close();
  else if (event.key === 'Enter') options[active]?.click();
  else return;
  event.preventDefault();
}

clear.addEventListener('click', () => {
  if (input.value === '') {
    dialog.close();
    return;
  }
  input.value = '';
  input.focus();
  void search();
});
input.addEventListener('input', () => void search());
input.addEventListener('keydown', press);
dialog.querySelector('form')?.addEventListener('submit', (event) => event.preventDefault());
// A click on the backdrop has the dialog itself as its target.
dialog.addEventListener('click', ({ target }) => target === dialog && dialog.close());
document.body.append(dialog);

/** The dialog's stylesheet, loaded on demand. The dialog also works without it. */
export const styled = new Promise<void>((resolve) => {
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: dialogStyle });
  // Apply the stylesheet and open the dialog in separate frames: both restyle the whole page.
  for (const type of ['load', 'error']) link.addEventListener(type, () => resolve(nextFrame()));
  link.onerror = () => void reloadIfGone(dialogStyle);
  document.head.append(link);
});

/**
 * Opens the dialog with the previous search selected.
 *
 * @param typed what the visitor typed while the dialog was loading
 */
export function openSearchDialog(typed: string): void {
  if (dialog.open) return;
  dialog.showModal();
  input.select();
  if (typed !== '') {
    input.value = typed;
    void search();
    return;
  }
  // Load the index before the first keystroke.
  void nextFrame().then(() => guarded(() => input.value === '', loadSearches));
}
