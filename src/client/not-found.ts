/**
 * The script of 404.html: looks up live what an unknown path names (rule P17).
 *
 * Attributes it reads:
 *
 * - `[data-not-found="page"]` is shown at first: 'Oops! Page not found'. `[data-not-found="event"]`, `="artist"`,
 *   `="artist-at-venue"` and `="venue"`, all `hidden`, hold the not-found texts with their back links;
 *   `[data-not-found="looking"]`, `hidden`, says that the listings are being asked. One of them is shown at a time.
 * - `[data-live]`, `hidden` and empty, takes the page of something newer than the build. `data-zone` is the site's time
 *   zone, `data-ticket-template` its template for ticket links (absent without one), `data-categories` the build's
 *   spellings of categories.
 */
import { canonicalPathname, parsePathname, type Target } from '../domain/urls/paths.ts';

function show(part: string): void {
  for (const element of document.querySelectorAll<HTMLElement>('[data-not-found]')) {
    element.hidden = element.dataset['notFound'] !== part;
  }
}

async function findLive(target: Target): Promise<boolean> {
  const root = document.querySelector<HTMLElement>('[data-live]');
  if (root === null) return false;
  try {
    const { showLive } = await import('./live-page.ts');
    return await showLive(target, root);
  } catch (error) {
    // The visitor sees the not-found text.
    console.error('The live look-up failed.', error);
    return false;
  }
}

async function resolve(pathname: string): Promise<void> {
  const canonical = canonicalPathname(pathname);
  if (canonical !== null) {
    location.replace(canonical + location.search);
    return;
  }
  const target = parsePathname(pathname);
  if (target !== null) {
    show('looking');
    if (await findLive(target)) {
      show('none');
      return;
    }
  }
  console.error(`404: there is no page at ${pathname}`);
  show(target?.kind ?? 'page');
}

await resolve(location.pathname);
