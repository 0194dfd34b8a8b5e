import type { Page } from './visit.ts';

/** What the console says where files are missing on purpose. */
export const missingFiles = [
  /404|503|ERR_|Failed to|could not be loaded|was answered with status|dynamically imported|did not start/i,
];

/** @returns how many pages have been loaded since */
export function countLoads(page: Page): () => number {
  let loaded = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loaded += 1;
  });
  return () => loaded;
}

/**
 * From now on, files are gone for the open page, as after a deployment that kept none. A page that is loaded later has all
 * of its own.
 *
 * @param pages how many of the pages that are loaded from now on lack the files, too
 * @returns how many pages have been loaded since
 */
export async function replaceSite(page: Page, files: RegExp, pages = 0): Promise<() => number> {
  const loaded = countLoads(page);
  await page.route(files, (route) => (loaded() > pages ? route.fallback() : route.fulfill({ status: 404 })));
  return loaded;
}

export const boxOf = (page: Page) => page.locator('main').getByRole('searchbox');
export const dialogBoxOf = (page: Page) => page.getByRole('dialog').getByRole('combobox');
export const openDialog = (page: Page) => page.getByRole('link', { name: 'Search everything' }).click();
export const foundOn = (page: Page) => page.locator('[data-part="cards"] > li:visible');
