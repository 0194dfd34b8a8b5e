import { clockwork } from '../support/known-events.ts';
import { newPerson, signIn } from '../support/people.ts';
import { samplePaths } from '../support/sample-paths.ts';
import { testSite } from '../support/test-site.ts';
import { expect, type Page, test } from '../support/visit.ts';

/** One page per island or script that calls the database for signed-in users. */
const signedInPaths = ['/', '/favorites', '/settings', '/events', `/events/${clockwork.tonight.id}`, '/no-such-page'];

test.use({ expectedErrors: [/404/] });

/** Requests that leave the site and its database, except for pictures. */
function requestsElsewhere(page: Page): string[] {
  const known = [testSite.url, testSite.backend.url].map((url) => new URL(url).origin);
  const elsewhere: string[] = [];
  page.on('request', (request) => {
    const { origin, protocol } = new URL(request.url());
    if (protocol === 'data:' || protocol === 'blob:' || known.includes(origin)) return;
    if (request.resourceType() !== 'image') elsewhere.push(request.url());
  });
  return elsewhere;
}

async function visitAll(page: Page, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    await page.goto(path, { waitUntil: 'networkidle' });
    await expect(page.locator('meta[http-equiv="content-security-policy"]')).toHaveCount(1);
  }
}

async function searchForMentions(page: Page): Promise<void> {
  await page.goto('/');
  await page.keyboard.press('Control+k');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox').fill('clockwork');
  await expect(dialog.getByRole('option').filter({ hasText: 'Clockwork Trio' }).first()).toBeVisible();
  await page.waitForLoadState('networkidle');
}

test('every kind of page calls only the site and its database for anonymous visitors', async ({ page }) => {
  test.slow();
  const elsewhere = requestsElsewhere(page);
  await visitAll(page, samplePaths);
  await searchForMentions(page);
  expect(elsewhere).toEqual([]);
});

test('pages call only the site and its database for signed-in users, too', async ({ page }) => {
  const elsewhere = requestsElsewhere(page);
  await signIn(page, newPerson());
  await visitAll(page, signedInPaths);
  await searchForMentions(page);
  expect(elsewhere).toEqual([]);
});

test('injected scripts, forms and requests are blocked', async ({ browser }) => {
  const page = await browser.newPage({ baseURL: testSite.url });
  await page.goto('/');
  const call = await page.evaluate(async () => {
    const refused: string[] = [];
    Reflect.set(globalThis, 'refused', refused);
    addEventListener('securitypolicyviolation', ({ effectiveDirective }) => refused.push(effectiveDirective));
    const script = document.createElement('script');
    script.textContent = 'globalThis.pwned = true';
    document.body.append(script);
    const holder = document.createElement('div');
    holder.innerHTML = '<img src="data:," onerror="globalThis.pwned = true"><base href="https://elsewhere.example/">';
    document.body.append(holder);
    return fetch('https://elsewhere.example/').then(
      () => 'sent',
      () => 'refused',
    );
  });
  expect(call).toBe('refused');
  await expect
    .poll(() => page.evaluate(() => [...new Set<string>(Reflect.get(globalThis, 'refused'))].sort()))
    .toEqual(['base-uri', 'connect-src', 'script-src-attr', 'script-src-elem']);
  expect(await page.evaluate(() => Reflect.get(globalThis, 'pwned'))).toBeUndefined();
  await page.close();
});
