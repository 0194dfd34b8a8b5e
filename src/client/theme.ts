/**
 * The theme switch in the footer. The choice is kept in this browser; ThemeStart.astro applies it before the first
 * paint of each page.
 */

const switches = document.querySelectorAll<HTMLInputElement>('input[name="theme"]');
const chosen = document.documentElement.dataset['theme'] ?? 'system';

/** The colour of the browser's own bars follows the page, not the system. */
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
    // Storage is closed to this page: the choice lasts as long as the page does.
  }
}

for (const input of switches) {
  input.checked = input.value === chosen;
  input.addEventListener('change', () => choose(input.value));
}
