/**
 * Searching, as far as every page carries it: what listens until somebody looks for something. The rest is loaded then.
 *
 * - `[data-search]`: the part of a page with a search of its own, whose controls stand in `.tools`.
 * - `:root[data-found]`: the address asks for a part of the list (components/SearchStart.astro).
 * - `.open-search`, `/` and Ctrl+K open the dialog that searches everything.
 */

const page = document.documentElement;
const root = document.querySelector<HTMLElement>('[data-search]');
let isStarted = false;
/** What was pressed before the search had come: it is pressed again then. Links carry along what was typed. */
let pressed: HTMLElement | null = null;

/** Says what the search itself would say if it failed, in the place of what was looked for. */
function showFailed(): void {
  if (root?.querySelector('input')?.value) page.dataset['found'] ??= 'term';
  for (const part of root?.querySelectorAll<HTMLElement>('[data-found-area] [data-part]') ?? []) {
    const isFailed = part.dataset['part'] === 'failed';
    part.hidden = !isFailed;
    const text = isFailed && part.querySelector<HTMLElement>('[data-text]');
    if (text) text.textContent = text.dataset['text'] ?? '';
  }
}

function press({ target }: Event): void {
  pressed = (target as Element).closest<HTMLElement>('.tools button');
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
    (await import('./search/page-search.ts')).startPageSearch(root);
    root.removeEventListener('click', press);
    pressed?.click();
  } catch (fault) {
    isStarted = false;
    console.error(fault);
    showFailed();
  }
}

/**
 * Tries once more. Some browsers do not ask again for a script that did not come, as long as the page stays: then the
 * page is loaded anew, with what was typed.
 */
async function retry(): Promise<void> {
  await start();
  if (root === null || isStarted || !navigator.onLine) return;
  const typed = root.querySelector('input')?.value.trim();
  const url = new URL(location.href);
  if (typed) url.searchParams.set('search', typed);
  if (url.href === location.href) location.reload();
  else location.replace(url);
}

let isOpening = false;

/** What is typed while the dialog is on its way belongs into its box. */
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
    const { openSearchDialog, styled } = await import('./search/dialog.ts');
    await styled;
    openSearchDialog(typed);
  } catch (fault) {
    console.error(fault);
    // The page that the masthead's link leads to without scripts.
    location.assign(document.querySelector<HTMLAnchorElement>('.open-search')?.href ?? '/');
  } finally {
    removeEventListener('keydown', collect, true);
    isOpening = false;
  }
}

if (page.dataset['found'] || /[?&](?:search|sort)=/.test(location.search)) void start();
const pagers = document.querySelectorAll<HTMLElement>('.pager');
if (pagers.length > 0) {
  const unfold = () => void import('./scroll-pages.ts').then(({ unfoldLists }) => unfoldLists(pagers));
  if (history.state?.position) unfold();
  else addEventListener('scroll', unfold, { once: true, passive: true });
}
for (const type of ['focusin', 'pointerdown', 'change'] as const) {
  root?.addEventListener(type, ({ target }) => {
    // Focus and the frame that shows it come first.
    if ((target as Element).closest('.tools')) setTimeout(start);
  });
}

root?.addEventListener('click', press);
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

// A blank search does nothing, and says nothing.
const isBox = (target: EventTarget | null) => target instanceof HTMLInputElement && target.type === 'search';
document.addEventListener('invalid', (event) => isBox(event.target) && event.preventDefault(), true);
document.addEventListener('change', ({ target }) => {
  if (isBox(target)) (target as HTMLInputElement).value = (target as HTMLInputElement).value.trim();
});

export {};
