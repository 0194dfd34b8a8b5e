// @ts-check
/**
 * For a tab that was open during a deployment and asks for a script or search file that the site no longer has: loads the
 * page anew, once for each such file, with what was typed.
 *
 * Its own name has no hash, so that tabs of earlier builds find it. They also call the functions that it exports: keep
 * their names and meanings.
 */

/** In the tab's storage: the files that pages were loaded anew for. */
const GONE = 'eventhub-gone';

/** A page with a search of its own has its term in the address. */
const FIELDS = 'input:not([type=hidden], [type=password], [type=file], [data-search] *), textarea, select';
/** For islands, whose fields come later. */
const WAIT_MS = 15_000;

/** @typedef {[name: string, value: string, isChecked: boolean]} Typed */

/** @returns {HTMLInputElement[]} */
const fields = () => [...document.querySelectorAll(FIELDS)].map((field) => /** @type {HTMLInputElement} */ (field));
/** @param {HTMLInputElement} field */
const nameOf = (field) => field.name || field.id;

let isLoadingAnew = false;

/** Loads the page anew with what was typed. */
export function reloadWithTyped() {
  isLoadingAnew = true;
  /** @type {Typed[]} */
  const typed = fields().map((field) => [nameOf(field), field.value, field.checked === true]);
  const url = new URL(location.href);
  const box = document.querySelector('[data-search] input');
  const term = box instanceof HTMLInputElement ? box.value.trim() : '';
  if (term !== '') url.searchParams.set('search', term);
  history.replaceState({ ...history.state, typed }, '', url);
  location.reload();
}

/**
 * Loads the page anew if a file is gone.
 *
 * @param {string} [file] by default the page's own script, whose name changes with those that it loads
 * @returns {Promise<boolean>} whether it does
 */
export async function reloadIfGone(file) {
  const own = document.querySelector('script[src^="/_astro/"]')?.getAttribute('src');
  const wanted = file ?? own;
  if (!wanted) return false;
  try {
    const gone = sessionStorage.getItem(GONE) ?? '';
    if (gone.includes(wanted)) return isLoadingAnew;
    const { status } = await fetch(wanted, { method: 'HEAD', cache: 'no-store' });
    if (isLoadingAnew) return true;
    if (status !== 404) return false;
    sessionStorage.setItem(GONE, gone + wanted);
  } catch {
    // Offline, or storage is blocked: then nothing would end a loop.
    return false;
  }
  reloadWithTyped();
  return true;
}

/** Types again what stood in the fields of this page before it was loaded anew. */
export function restoreTyped() {
  /** @type {{ typed?: Typed[] }} */
  const { typed = [], ...others } = history.state;
  history.replaceState(others, '');
  let waiting = typed.filter(([name]) => name !== '');
  const fill = () => {
    waiting = waiting.filter((each) => !restore(each));
    if (waiting.length === 0) observer.disconnect();
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
