/**
 * What is chosen for all pages and stored in this browser: the theme (in the footer) and the view of lists. ThemeStart.astro
 * and ViewSwitch.astro apply them before first paint.
 */

const root = document.documentElement.dataset;
const chosen = root['theme'] ?? 'system';

function showTheme(theme: string): void {
  if (theme === 'system') delete root['theme'];
  else root['theme'] = theme;
  // The browser's toolbar follows the page's theme.
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')) {
    const own = meta.dataset['scheme'] ?? '';
    meta.media = theme === 'system' ? `(prefers-color-scheme: ${own})` : theme === own ? '' : 'not all';
  }
}

// Disabled until there is a script to listen.
document.querySelector<HTMLFieldSetElement>('fieldset:has([name=theme])')?.removeAttribute('disabled');
for (const input of document.querySelectorAll<HTMLInputElement>('[name=theme]')) input.checked = input.value === chosen;
document.addEventListener('change', ({ target }) => {
  const { name, value } = target as HTMLInputElement;
  if (name === 'theme') showTheme(value);
  else if (name !== 'view') return;
  try {
    localStorage[name] = value;
  } catch {
    // Storage is blocked: the choice is lost with the page.
  }
});
