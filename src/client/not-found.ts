/**
 * The script of 404.html: looks up live what an unknown path names (rule P17). What that takes is loaded only for a path
 * that names an event, artist or venue.
 *
 * Attributes it reads:
 *
 * - `[data-not-found="page"]` is shown at first: 'Oops! Page not found'. `[data-not-found="event"]`, `="artist"`,
 *   `="artist-at-venue"`, `="venue"` and `="unreachable"`, all `hidden`, hold the other texts with their links;
 *   `[data-not-found="looking"]`, `hidden`, says that the listings are being asked. One of them is shown at a time.
 * - `[data-live]`, the empty status that screen readers hear, holds what live-page.ts needs to know of the build.
 */
const { pathname } = location;
const status = document.querySelector<HTMLElement>('[data-live]');

function show(part: string): void {
  for (const element of document.querySelectorAll<HTMLElement>('[data-not-found]')) {
    element.hidden = element.dataset['notFound'] !== part;
    if (!element.hidden) status?.replaceChildren((element.querySelector('h1') ?? element).textContent.trim());
  }
}

async function look(): Promise<void> {
  show('looking');
  const { findLive } = await import('./live/find-live.ts');
  const missing = status && (await findLive(status));
  if (missing === null) return;
  console.error(`404: there is no page at ${pathname}`);
  show(missing);
}

// As pages of the build have it (rule P2).
if (/^\/(?:browse|artists|venues)\//.test(pathname)) {
  document.querySelector('.masthead nav [href="/browse"]')?.setAttribute('aria-current', 'page');
}
if (/^\/+(?:events|artists|venues)\/+[^/]/i.test(pathname)) {
  look().catch((error) => {
    console.error('The live look-up failed.', error);
    show('unreachable');
  });
} else console.error(`404: there is no page at ${pathname}`);

export {};
