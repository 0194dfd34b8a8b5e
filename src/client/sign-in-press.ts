/**
 * Loads the island of /auth's button when it is pressed; the island begins the sign-in as soon as it is hydrated. Until
 * then the button shows its `data-busy` label.
 */
import { readHeldPress } from '../domain/account/held-press.ts';
import { HELD_KEY } from '../domain/account/session-key.ts';
import { accountRoot, loadIslands, showUnreachable } from './session-start.ts';

const island = document.querySelector<HTMLElement>('[data-sign-in] astro-island');
const button = island?.querySelector('button');
const label = [...(button?.childNodes ?? [])];
let hasFailed = false;

function onFailure(): void {
  hasFailed = true;
  button?.replaceChildren(...label);
  button?.toggleAttribute('disabled', false);
  showUnreachable(true);
}

async function onPress(): Promise<void> {
  if (!island?.hasAttribute('ssr') || !button) return;
  // Some browsers do not fetch a failed module again until the page is reloaded.
  if (hasFailed && navigator.onLine) return location.reload();
  Object.assign(button, { disabled: true, textContent: button.dataset['busy'] });
  try {
    const { mountAccount } = await accountRoot();
    await mountAccount();
    // The island goes last: once hydrated it leaves for Discord, which must not happen after a failure was shown.
    island.dataset['pressed'] = '';
    await loadIslands();
  } catch (error) {
    console.error('Signing in could not be loaded.', error);
    onFailure();
  }
}

/** Tells someone whose session ended why they are here. */
function explainVisit(): void {
  const message = document.querySelector<HTMLElement>('[data-session-ended]');
  try {
    const held = readHeldPress(sessionStorage.getItem(HELD_KEY), Date.now());
    if (message !== null) message.hidden = held === null || held.back === null;
  } catch {
    // Storage is blocked on this page.
  }
}

explainVisit();
button?.addEventListener('click', () => void onPress());
document.addEventListener('astro:hydration-error', onFailure);
// Before this script had come.
if (island?.parentElement?.dataset['signIn'] === 'pressed') void onPress();
