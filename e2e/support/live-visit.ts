import { testSite } from './test-site.ts';
import type { Page } from './visit.ts';

/** Opens an address as if the build did not have it: the host answers with 404.html. */
export async function gotoLive(page: Page, path: string): Promise<void> {
  const { pathname } = new URL(path, testSite.url);
  await page.route(
    (url) => url.pathname === pathname,
    (route) =>
      route.request().resourceType() === 'document'
        ? route.continue({ url: `${testSite.url}/no-such-page` })
        : route.fallback(),
  );
  await page.goto(path);
}

/** Where a page that is newer than the build says so. */
export const NOTE = 'Just added: the full page arrives with the next update.';
