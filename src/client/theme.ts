/**
 * The theme switch in the footer. The choice is stored in this browser; ThemeStart.astro applies it before first paint.
 */

const switches = document.querySelectorAll<HTMLInputElement>('input[name="theme"]');
const chosen = document.documentElement.dataset['theme'] ?? 'system';

/** Has the browser's toolbar follow the page's theme. */
function colourBars(theme: string): void {
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    const own = meta.dataset['scheme'] ?? '';
    meta.media = theme === 'system' ? `(prefers-color-scheme: ${own})` : theme === own ? '' : 'not all';
  }
}

function choose(theme: string): void {
  if (theme === 'system') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = theme;
  colourBars(theme);
  try {
    localStorage.setItem('theme', theme);
  } catch {
    // Storage is blocked: the choice is lost with the page.
  }
}

// Disabled until there is a script to listen.
document.querySelector<HTMLFieldSetElement>('fieldset:has([name=theme])')?.removeAttribute('disabled');
for (const input of switches) {
  input.checked = input.value === chosen;
  input.addEventListener('change', () => choose(input.value));
}
