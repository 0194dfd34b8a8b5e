import { newPerson, signIn } from '../support/people.ts';
import { samplePaths } from '../support/sample-paths.ts';
import { testSite } from '../support/test-site.ts';
import { expect, type Page, test } from '../support/visit.ts';

const paths = [...samplePaths, '/favorites', '/settings'];

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

async function visitAll(page: Page): Promise<void> {
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
  await visitAll(page);
  await searchForMentions(page);
  expect(elsewhere).toEqual([]);
});

test('every kind of page calls only the site and its database for signed-in users', async ({ page }) => {
  test.slow();
  const elsewhere = requestsElsewhere(page);
  await signIn(page, newPerson());
  await visitAll(page);
  await searchForMentions(page);
  expect(elsewhere).toEqual([]);
});

test('injected scripts, forms and requests are blocked', async ({ browser }) => {
  const page = await browser.newPage({ baseURL: testSite.url });
  await page.goto('/');
  const outcome = await page.evaluate(async () => {
    const refused: string[] = [];
    addEventListener('securitypolicyviolation', ({ effectiveDirective }) => refused.push(effectiveDirective));
    const script = document.createElement('script');
    script.textContent = 'globalThis.pwned = true';
    document.body.append(script);
    const holder = document.createElement('div');
    holder.innerHTML = '<img src="data:," onerror="globalThis.pwned = true"><base href="https://elsewhere.example/">';
    document.body.append(holder);
    const call = await fetch('https://elsewhere.example/').then(
      () => 'sent',
      () => 'refused',
    );
    await new Promise((resolve) => setTimeout(resolve, 200));
    return { refused: [...new Set(refused)].sort(), call, pwned: Reflect.get(globalThis, 'pwned') };
  });
  await page.close();
  expect(outcome.refused).toEqual(['base-uri', 'connect-src', 'script-src-attr', 'script-src-elem']);
  expect(outcome.call).toBe('refused');
  expect(outcome.pwned).toBeUndefined();
});
