/** Lists that other sites embed, and their JSON (rule P23). */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { venuePath } from '../../src/domain/urls/paths.ts';
import { clockwork, dateOnly, knownVenue } from '../support/known-events.ts';
import { testSite } from '../support/test-site.ts';
import { expect, test } from '../support/visit.ts';

/** The site of a venue: another origin than the site's, with this page. */
let host: Server;
let page = '';
const hostUrl = () => `http://127.0.0.1:${(host.address() as AddressInfo).port}/`;
test.beforeAll(async () => {
  host = createServer((_, response) => response.setHeader('content-type', 'text/html').end(page));
  await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve));
});
test.afterAll(() => void host.close());

test.describe('on the site of a venue', () => {
  test.use({ visitorNow: '2026-11-28T05:00:00Z' });

  test('the list shows what is still ahead, in the colors asked for', async ({ page: tab }) => {
    await tab.goto(venuePath(knownVenue.slug));
    await tab.getByText('Embed', { exact: true }).click();
    const snippet = (await tab.locator('[data-part="embed"] code').textContent()) ?? '';
    expect(snippet).toContain(`src="${testSite.canonicalOrigin}${venuePath(knownVenue.slug)}/embed"`);
    const html = snippet.replace(testSite.canonicalOrigin, testSite.url);
    page = `<!doctype html><title>Clock Hall</title>${html}${html.replace('/embed"', '/embed#dark"')}`;
    await tab.goto(hostUrl());
    const frame = tab.frameLocator('iframe').first();
    const show = (id: number) => frame.locator(`a[href="/events/${id}"]`);
    await expect(show(dateOnly.id)).toHaveText(new RegExp(`${dateOnly.text}\\s*${dateOnly.name}`));
    // Tonight's show has passed since the build.
    await expect(show(clockwork.nextWeek.id)).toBeVisible();
    await expect(show(clockwork.tonight.id)).toHaveCount(0);
    const scheme = (index: number) =>
      tab
        .frameLocator('iframe')
        .nth(index)
        .locator('html')
        .evaluate((root) => getComputedStyle(root).colorScheme);
    expect([await scheme(0), await scheme(1)]).toEqual(['light dark', 'dark']);
  });
});

test.describe('any other page', () => {
  test.use({ expectedErrors: [/X-Frame-Options|ERR_BLOCKED_BY_RESPONSE/] });

  test('stands in no frame', async ({ page: tab }) => {
    page = `<!doctype html><title>Clock Hall</title><iframe src="${testSite.url}/settings"></iframe>`;
    const refused = tab.waitForEvent('console', (message) => message.text().includes('X-Frame-Options'));
    await tab.goto(hostUrl());
    await refused;
  });
});

test('any site can read the shows as JSON', async ({ request }) => {
  const response = await request.get(`${testSite.url}${venuePath(knownVenue.slug)}.json`);
  expect(response.headers()['access-control-allow-origin']).toBe('*');
  const { event } = (await response.json()) as { event: { url: string }[] };
  expect(event.map(({ url }) => url)).toContain(`${testSite.canonicalOrigin}/events/${clockwork.nextWeek.id}`);
});
