/**
 * The part of searching that every page loads: listeners that load the rest on first use.
 *
 * - `[data-search]`: a section with its own search; its controls are in `.list-tools`.
 * - `:root[data-found]`: the address holds a term or filter (components/search/SearchStart.astro).
 * - `.open-search`, `/` and Ctrl+K open the site-wide search dialog.
 */
import { goneFiles, reloadIfGone } from './gone-files.ts';

/** `pressed`: the button pressed last, to be pressed again once the search has loaded (components/search/SearchStart.astro). */
const page: HTMLElement & { readonly pressed?: HTMLElement | null } = document.documentElement;
const root = document.querySelector<HTMLElement>('[data-search]');
let isStarted = false;
/** Shows the search's own failure message when its script cannot be loaded. */
function showFailed(): void {
  if (root?.querySelector('input')?.value) page.dataset['found'] ??= 'term';
  for (const part of root?.querySelectorAll<HTMLElement>('[data-found-area] [data-part]') ?? []) {
    const isFailed = part.dataset['part'] === 'failed';
    part.hidden = !isFailed;
    const text = isFailed && part.querySelector<HTMLElement>('[data-text]');
    if (text) text.textContent = text.dataset['text'] as string;
  }
}

/** Has a link to another list carry what is typed. */
function carryTyped({ target }: Event): void {
  const link = (target as Element).closest<HTMLAnchorElement>('[data-carry] a');
  const typed = root?.querySelector('input')?.value.trim();
  if (!link || !typed) return;
  const url = new URL(link.href);
  url.searchParams.set('search', typed);
  link.href = url.href;
}

async function start(): Promise<void> {
  if (root === null || isStarted) return;
  isStarted = true;
  try {
    // Whole modules here and below: to pick exports of an import costs bytes on every page.
    const search = await import('./search/page-search.ts');
    search.startPageSearch(root);
    root.removeEventListener('click', carryTyped);
    page.pressed?.click();
  } catch (error) {
    isStarted = false;
    console.error(error);
    showFailed();
  }
}

/**
 * Retries. Some browsers do not fetch a failed module again until the page is reloaded: then reloads with what was typed.
 */
async function retry(): Promise<void> {
  await start();
  if (!isStarted && navigator.onLine) (await goneFiles()).reloadWithTyped();
}

let isOpening = false;

/** Collects what is typed while the dialog loads. */
async function openDialog(event: Event): Promise<void> {
  event.preventDefault();
  if (isOpening) return;
  isOpening = true;
  let typed = '';
  const collect = (stroke: KeyboardEvent) => {
    if (stroke.key.length > 1 || stroke.ctrlKey || stroke.metaKey) return;
    typed += stroke.key;
    stroke.preventDefault();
  };
  addEventListener('keydown', collect, true);
  try {
    const dialog = await import('./search/dialog.ts');
    await dialog.styled;
    dialog.openSearchDialog(typed);
  } catch (error) {
    console.error(error);
    if (await reloadIfGone(error, () => typed)) return;
    // Fall back to the link's own page.
    location.assign((document.querySelector('.open-search') as HTMLAnchorElement).href);
  } finally {
    removeEventListener('keydown', collect, true);
    isOpening = false;
  }
}

/** A control that was used before this script came. */
const USED = 'input:focus, [type=search]:not(:placeholder-shown), option:checked:not(:first-child)';

if (page.dataset['found'] || /[?&]s(earch|ort)=/.test(location.search) || page.pressed || root?.querySelector(USED))
  void start();
// Not of venues and artists, whose pages have other sections below.
const pagers = document.querySelectorAll<HTMLElement>('[data-listed]>.pager');
if (pagers.length > 0) {
  let isUnfolded = false;
  const unfold = async () => {
    if (isUnfolded) return;
    isUnfolded = true;
    try {
      // Not with `then`: the bundler would take it for a part of the import, and miss that the file is gone.
      const lists = await import('./scroll-pages.ts');
      await lists.extendLists(pagers);
    } catch (error) {
      // The pager's links still work.
      console.error(error);
    }
  };
  /** All cards of a page may be in the past. */
  const unfoldIfBare = () => document.querySelector('[data-listed] .card') || unfold();
  if (history.state?.position) unfold();
  unfoldIfBare();
  document.addEventListener('eventhub:passed', unfoldIfBare);
  addEventListener('scroll', unfold, { once: true, passive: true });
}
for (const type of ['focusin', 'pointerdown', 'input'] as const) {
  root?.addEventListener(type, ({ target }) => {
    // Paint the focus first.
    if ((target as Element).closest('.list-tools')) setTimeout(start);
  });
}

root?.addEventListener('click', carryTyped);
root?.addEventListener('click', ({ target }) => {
  if (!isStarted && (target as Element).closest('[data-retry]')) void retry();
});

document.addEventListener('keydown', (event) => {
  const { key, ctrlKey, metaKey, altKey, target } = event;
  const isPlain = !ctrlKey && !metaKey && !altKey;
  const isTyping = (target as HTMLElement).isContentEditable || (target as Element).matches('input, select, textarea');
  if (key === '/' ? isPlain && !isTyping : key === 'k' && (ctrlKey || metaKey)) void openDialog(event);
});
document.addEventListener('click', (event) => {
  const isPlain = !event.ctrlKey && !event.metaKey && !event.shiftKey;
  if (isPlain && (event.target as Element).closest('.open-search')) void openDialog(event);
});

// A blank search stays on the page.
document.addEventListener('submit', (event) => {
  const box = (event.target as Element).querySelector<HTMLInputElement>('[type=search]');
  if (!box) return;
  box.value = box.value.trim();
  if (!box.value) event.preventDefault();
});
