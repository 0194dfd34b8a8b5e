/**
 * Looks whether a page has to do with a session: one that is stored, or a sign-in that the address brings back. Only
 * then, or when somebody presses 'Sign in with Discord', are the client and the islands loaded.
 *
 * The markup's vocabulary: `[data-island]` are the places of islands; `[data-waiting]`, `hidden`, stands on pages that
 * belong to somebody, says that it is being looked up who is there, and names the page of those who are nobody; `[data-unreachable]`, `hidden`, that it cannot
 * be.
 */
import { SESSION_KEY } from '../domain/account/session-key.ts';

const islands = () => import('../islands/account.island.tsx');

function hasSession(): boolean {
  try {
    return localStorage.getItem(SESSION_KEY) !== null;
  } catch {
    // Storage is closed to this page: nobody can be signed in.
    return false;
  }
}

const isReturn = /[?#&](?:code|error|error_code|error_description|access_token)=/.test(location.search + location.hash);

function show(selector: string): void {
  for (const element of document.querySelectorAll<HTMLElement>('[data-waiting], [data-unreachable]')) {
    element.hidden = !element.matches(selector);
  }
}

let isOpening = false;

async function open(): Promise<void> {
  if (isOpening) return;
  isOpening = true;
  show('[data-waiting]');
  try {
    const { mountAccount } = await islands();
    await mountAccount();
  } catch (fault) {
    console.error('What belongs to a signed-in person could not be loaded.', fault);
    isOpening = false;
    show('[data-unreachable]');
    addEventListener('online', () => void open(), { once: true });
  }
}

/** A link to sign-in leads back to the page on which its heart was pressed. */
function carryPage({ target }: Event): void {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a.heart[data-heart]') : null;
  if (link === null) return;
  const url = new URL(link.href);
  url.searchParams.set('back', location.pathname + location.search);
  link.href = url.pathname + url.search;
}

let hasFailed = false;

async function pressSignIn(button: HTMLButtonElement, place: HTMLElement): Promise<void> {
  const { textContent: text } = button;
  button.disabled = true;
  button.textContent = button.dataset['busy'] ?? '';
  try {
    const { beginSignIn } = await islands();
    beginSignIn(place);
  } catch (fault) {
    console.error('Signing in could not be loaded.', fault);
    // Some browsers do not ask again for a script that did not come, as long as the page stays.
    if (hasFailed && navigator.onLine) return location.reload();
    hasFailed = true;
    button.disabled = false;
    button.textContent = text;
    show('[data-unreachable]');
  }
}

const place = document.querySelector<HTMLElement>('[data-island="sign-in"]');
const button = place?.querySelector('button');
if (place && button) button.addEventListener('click', () => void pressSignIn(button, place));
for (const type of ['click', 'auxclick']) document.addEventListener(type, carryPage, true);

if (hasSession() || isReturn) {
  void open();
} else {
  const protectedPage = document.querySelector<HTMLElement>('[data-waiting]');
  if (protectedPage !== null) location.replace(protectedPage.dataset['waiting'] ?? '/');
  // Somebody signs in in another tab, or this page comes back from before they did.
  addEventListener('storage', ({ key }) => {
    if (key === SESSION_KEY && hasSession()) void open();
  });
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted && hasSession()) void open();
  });
}
