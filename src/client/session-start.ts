/**
 * Loads the account's code when there is a session or a sign-in to complete; anonymous visitors load none of it.
 *
 * Attributes it reads: `data-requires-session` marks what only signed-in people see and holds the path others are sent
 * to; `data-unreachable` marks the message shown when loading fails.
 */
import './gone-files.ts';
import { HELD_KEY } from '../domain/account/session-key.ts';
import { whenSession } from './session-presence.ts';

export const accountRoot = () => import('../islands/account-root.island.tsx');

/** In development Astro's own inline runtime is in the page. */
export const loadIslands = () => (import.meta.env.DEV ? undefined : import('./island-runtime.ts'));

const hasIslands = () => document.querySelector('astro-island') !== null;

export function showUnreachable(isUnreachable: boolean): void {
  for (const message of document.querySelectorAll<HTMLElement>('[data-unreachable]')) message.hidden = !isUnreachable;
  for (const part of document.querySelectorAll<HTMLElement>('[data-requires-session]')) part.hidden = isUnreachable;
}

let isOpening = false;

async function open(): Promise<void> {
  if (isOpening) return;
  isOpening = true;
  showUnreachable(false);
  try {
    const [{ openAccount }] = await Promise.all([accountRoot(), hasIslands() && loadIslands()]);
    await openAccount();
  } catch (error) {
    console.error('The account could not be loaded.', error);
    isOpening = false;
    showUnreachable(true);
    addEventListener('online', () => void open(), { once: true });
  }
}

/**
 * Adds the current page to a heart's sign-in link, so that signing in leads back to it, and remembers the press: the link
 * alone sets no heart.
 */
function leaveByHeart({ target }: Event): void {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a.heart') : null;
  if (link === null) return;
  const query = new URLSearchParams(link.search);
  query.set('back', location.pathname + location.search);
  link.search = String(query);
  try {
    // As readHeldPress reads it.
    sessionStorage.setItem(HELD_KEY, Date.now() + link.search);
  } catch {
    // Storage is blocked on this page, so nobody can sign in.
  }
}

for (const type of ['click', 'auxclick']) document.addEventListener(type, leaveByHeart, true);

if (!whenSession(() => void open())) {
  const path = document.querySelector<HTMLElement>('[data-requires-session]')?.dataset['requiresSession'];
  if (path) location.replace(path);
}
