// @ts-check
/**
 * For a tab that was open during a deployment and asks for a script, style or search file that the site no longer has:
 * loads the page anew, once for each such file, with what was typed.
 *
 * Its own name has no hash, so that tabs of earlier builds find it. They also call the functions that it exports: keep
 * their names and meanings.
 */

/** In the tab's storage: the files that pages were loaded anew for. */
const GONE = 'eventhub-gone';

/** Paths of files with a hash in their names. */
const HASHED = /\/(?:_astro|catalogue)\/[^\s?#'"]+/g;

/** A page with a search of its own has its term in the address. */
const FIELDS = 'input:not([type=hidden], [type=password], [type=file], [data-search] *), textarea, select';
/** The id of the search dialog's box. */
const DIALOG_FIELD = 'search-everything';
/** For islands, whose fields come later. */
const WAIT_MS = 60_000;

/** @typedef {[name: string, value: string, isChecked: boolean]} Typed */

/** @returns {HTMLInputElement[]} */
const fields = () => [...document.querySelectorAll(FIELDS)].map((field) => /** @type {HTMLInputElement} */ (field));
/** @param {HTMLInputElement} field */
const nameOf = ({ name, id, type, value }) => (name || id) + (type === 'radio' ? ` ${value}` : '');

let isLoadingAnew = false;

/**
 * What has been typed for the search dialog since it began to load.
 *
 * @type {(() => string) | undefined}
 */
let typedForDialog;

/** @param {string} url */
const head = (url) => fetch(url, { method: 'HEAD', cache: 'no-store' });

/** @param {string} file */
const isGone = async (file) => (await head(file)).status === 404;

/** Live pages are 404.html's, so 404 is how they are answered. */
async function isPageThere() {
  const { ok, status } = await head(location.href);
  return ok || (status === 404 && document.querySelector('[data-live]') !== null);
}

/**
 * The files that may be gone: those that the failure names, those that were answered with 404, and those of the page,
 * whose own script has another name whenever one that it loads has. Not all browsers name a file or tell of the answer.
 *
 * @param {unknown} cause
 * @returns {string[]} paths
 */
function suspects(cause) {
  const answered = performance
    .getEntriesByType('resource')
    .filter((entry) => 'responseStatus' in entry && entry.responseStatus === 404);
  const elements = document.querySelectorAll('script[src], link[href]');
  const linked = [...elements].map((element) => element.getAttribute('src') ?? element.getAttribute('href'));
  const text = [cause, ...answered.map(({ name }) => name), ...linked].join('\n');
  return [...new Set(text.match(HASHED))];
}

/**
 * Loads the page anew with what was typed. A field that still holds its `data-loaded` shows what is stored by then.
 */
export function reloadWithTyped() {
  isLoadingAnew = true;
  /** @type {Typed[]} */
  const typed = fields()
    .filter(({ value, dataset }) => value !== dataset['loaded'])
    .map((field) => [nameOf(field), field.value, field.checked === true]);
  const dialogBox = document.querySelector(`dialog[open] #${DIALOG_FIELD}`);
  const dialogTerm = dialogBox instanceof HTMLInputElement ? dialogBox.value : typedForDialog?.();
  const url = new URL(location.href);
  const box = document.querySelector('[data-search] input');
  const term = box instanceof HTMLInputElement ? box.value.trim() : '';
  if (term !== '') url.searchParams.set('search', term);
  else if (box !== null) url.searchParams.delete('search');
  const focused = document.activeElement?.id;
  history.replaceState({ ...history.state, typed, focused, dialogTerm }, '', url);
  location.reload();
}

/**
 * Loads the page anew if a file is gone: it is answered with 404 while the page itself is there.
 *
 * @param {unknown} [cause] the error of what failed to load, or the path of a file
 * @param {() => string} [typed] what was typed for the search dialog, if that is what failed to load
 * @returns {Promise<boolean>} whether it does
 */
export async function reloadIfGone(cause, typed) {
  typedForDialog ??= typed;
  try {
    const before = sessionStorage.getItem(GONE) ?? '';
    const files = suspects(cause).filter((file) => !before.includes(file));
    const answers = await Promise.all(files.map(isGone));
    const gone = files.filter((_, index) => answers[index]);
    if (gone.length > 0 && !isLoadingAnew && (await isPageThere()) && !isLoadingAnew) {
      sessionStorage.setItem(GONE, [before, ...gone].join('\n'));
      reloadWithTyped();
    }
  } catch {
    // Offline, or storage is blocked: then nothing would end a loop.
  }
  return isLoadingAnew;
}

/** Types again what stood in the fields of this page before it was loaded anew, and opens the search dialog if it was. */
export function restoreTyped() {
  /** @type {{ typed?: Typed[], focused?: string, dialogTerm?: string }} */
  const { typed = [], focused, dialogTerm, ...others } = history.state;
  history.replaceState(others, '');
  let waiting = typed.filter(([name]) => name !== '' && name !== DIALOG_FIELD);
  if (dialogTerm !== undefined) {
    waiting.push([DIALOG_FIELD, dialogTerm, false]);
    /** @type {HTMLElement | null} */ (document.querySelector('.open-search'))?.click();
  }
  let isFocused = !focused;
  const fill = () => {
    waiting = waiting.filter((each) => !restore(each));
    const field = isFocused ? null : document.getElementById(focused ?? '');
    field?.focus({ preventScroll: true });
    isFocused ||= field !== null;
    if (isFocused && waiting.length === 0) observer.disconnect();
  };
  const observer = new MutationObserver(fill);
  observer.observe(document.body, { childList: true, subtree: true });
  setTimeout(() => observer.disconnect(), WAIT_MS);
  fill();
}

/**
 * @param {Typed} typed
 * @returns whether the page has the field
 */
function restore([name, value, isChecked]) {
  const field = fields().find((each) => nameOf(each) === name);
  if (!field) return false;
  if (field.type === 'checkbox' || field.type === 'radio') {
    if (field.checked !== isChecked) field.click();
  } else if (field.value !== value) {
    // React takes no notice of a value that is set past the prototype's own setter.
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
    for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }));
  }
  return true;
}
