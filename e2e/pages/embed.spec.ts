/** Lists that other sites embed, and their JSON (rule P23). */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import AxeBuilder from '@axe-core/playwright';
import { embedPath, jsonPath } from '../../src/domain/urls/feed-paths.ts';
import { eventPath, venuePath } from '../../src/domain/urls/paths.ts';
import { clockwork, dateOnly, knownVenue } from '../support/known-events.ts';
import { testSite } from '../support/test-site.ts';
import { expect, type Page, test } from '../support/visit.ts';

const path = embedPath(venuePath(knownVenue.slug));

/** The website of a venue: of another origin than the site, with this page. */
let host: Server;
let html = '';
test.beforeAll(async () => {
  host = createServer((_, response) => response.setHeader('content-type', 'text/html').end(html));
  await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve));
});
test.afterAll(() => void host.close());

async function visitHost(page: Page, body: string, scheme = 'normal'): Promise<void> {
  html =
    '<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>Clock Hall</title>' +
    `<style>:root { color-scheme: ${scheme} }</style><main><h1>Clock Hall</h1>${body}</main>`;
  await page.goto(`http://127.0.0.1:${(host.address() as AddressInfo).port}/`, { waitUntil: 'networkidle' });
}

const frame = (attributes = '', fragment = '') =>
  `<iframe ${attributes} title="Shows" src="${testSite.url}${path}${fragment}"></iframe>`;

test.describe('on the website of a venue', () => {
  test.use({ visitorNow: '2026-11-28T05:00:00Z' });

  test('the copied HTML shows what is still ahead', async ({ page }) => {
    await page.goto(venuePath(knownVenue.slug));
    await page.getByText('Embed', { exact: true }).click();
    await expect(page.getByRole('link', { name: 'Preview' })).toHaveAttribute('href', path);
    const snippet = (await page.locator('code').textContent()) ?? '';
    expect(snippet).toContain(`src="${testSite.canonicalOrigin}${path}"`);
    await visitHost(page, snippet.replace(testSite.canonicalOrigin, testSite.url));
    const list = page.frameLocator('iframe');
    const show = (id: number) => list.locator(`a[href="${eventPath(id)}"]`);
    await expect(show(dateOnly.id)).toHaveText(new RegExp(`${dateOnly.text}\\s*${dateOnly.name}`));
    // Tonight's show has passed since the build.
    await expect(show(clockwork.nextWeek.id)).toBeVisible();
    await expect(show(clockwork.tonight.id)).toHaveCount(0);
    const opened = page.waitForEvent('popup');
    await show(clockwork.nextWeek.id).click();
    await expect((await opened).getByRole('heading', { level: 1 })).toHaveText(clockwork.name);
  });

  test('the list loads nothing else, stores nothing, and works in a sandbox', async ({ page }) => {
    const requests: string[] = [];
    page.on('request', (request) => {
      if (request.url().startsWith(testSite.url)) requests.push(new URL(request.url()).pathname);
    });
    const answer = page.waitForResponse((response) => response.url().endsWith(path));
    await visitHost(page, frame());
    expect((await answer).headers()).not.toHaveProperty('set-cookie');
    expect(requests).toEqual([path]);
    const stored = () => [document.cookie, localStorage.length, sessionStorage.length];
    expect(await page.frames()[1]?.evaluate(stored)).toEqual(['', 0, 0]);

    await visitHost(page, frame('sandbox="allow-scripts"'));
    const list = page.frameLocator('iframe');
    await expect(list.locator(`a[href="${eventPath(clockwork.nextWeek.id)}"]`)).toHaveCSS(
      'text-decoration-line',
      'none',
    );
    await expect(list.locator(`a[href="${eventPath(clockwork.tonight.id)}"]`)).toHaveCount(0);
  });
});

test('the list is accessible and readable in the colors of any page, and those asked for', async ({ page }) => {
  const schemes = () =>
    Promise.all(
      page
        .frames()
        .slice(1)
        .map((one) => one.evaluate(() => getComputedStyle(document.documentElement).colorScheme)),
    );
  for (const colorScheme of ['light', 'dark'] as const)
    for (const scheme of ['normal', 'light dark', 'dark']) {
      await page.emulateMedia({ colorScheme });
      await visitHost(page, frame() + frame('', '#light') + frame('', '#dark'), scheme);
      expect(await schemes()).toEqual(['light dark', 'light', 'dark']);
      const { violations } = await new AxeBuilder({ page }).analyze();
      expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html: of }) => of)}`)).toEqual([]);
    }
  for (const width of [240, 390, 900]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(path);
    const overflow = () => document.documentElement.scrollWidth - innerWidth;
    expect(await page.evaluate(overflow), `at ${width} px`).toBeLessThanOrEqual(0);
  }
});

test.describe('any other page', () => {
  test.use({ expectedErrors: [/X-Frame-Options|ERR_BLOCKED_BY_RESPONSE/] });

  test('stands in no frame', async ({ page }) => {
    const refused = page.waitForEvent('console', (message) => message.text().includes('X-Frame-Options'));
    await visitHost(page, `<iframe src="${testSite.url}/settings"></iframe>`);
    await refused;
  });
});

test('any site can read the shows as JSON', async ({ page }) => {
  await visitHost(page, '');
  const address = testSite.url + jsonPath(venuePath(knownVenue.slug));
  const { event } = await page.evaluate(
    async (url) => (await (await fetch(url)).json()) as { event: { url: string }[] },
    address,
  );
  expect(event.map(({ url }) => url)).toContain(testSite.canonicalOrigin + eventPath(clockwork.nextWeek.id));
});
