import { SESSION_KEY } from '../../src/domain/account/session-key.ts';
import { knownVenue } from '../support/known-events.ts';
import { changeSession, heartOf, newPerson, secondsFromNow, signIn } from '../support/people.ts';
import { expect, test } from '../support/visit.ts';

test.use({ expectedErrors: [/^(?:request|answer): |^console: /], contextOptions: { reducedMotion: 'reduce' } });

/** Ways in which browser storage can be unusable. */
const storages: readonly { readonly what: string; readonly breakStorage: () => void }[] = [
  {
    what: 'blocked',
    breakStorage: () => {
      for (const name of ['localStorage', 'sessionStorage']) {
        Object.defineProperty(globalThis, name, {
          get() {
            throw new DOMException('Access is denied for this document.', 'SecurityError');
          },
        });
      }
    },
  },
  {
    what: 'full',
    breakStorage: () => {
      Storage.prototype.setItem = () => {
        throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
      };
    },
  },
];

for (const { what, breakStorage } of storages) {
  test(`with ${what} storage everything works except signing in, which says why`, async ({ page }) => {
    await page.addInitScript(breakStorage);
    await page.goto('/');
    await page.getByRole('contentinfo').getByText('Dark', { exact: true }).click();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await page.goto('/events?search=clock');
    await expect(page.locator('[data-part="artist-cards"] > li').first()).toBeVisible();
    await page.goto('/favorites');
    await expect(page).toHaveURL('/auth');
    const button = page.getByRole('button', { name: 'Sign in with Discord' });
    await button.click();
    await expect(page.getByText('Failed to sign in')).toBeVisible();
    await expect(page.getByText('Your browser keeps nothing for this site, or has no room left.')).toBeVisible();
    await expect(button).toBeEnabled();
    await page.goto('/?code=6f9ae3b1-0000-4000-8000-000000000001');
    await expect(page.getByText('Failed to sign in')).toBeVisible();
    await expect(page).toHaveURL('/');
    await page.goto('/events/987654321');
    await expect(page.getByRole('heading', { name: 'Event not found' })).toBeVisible();
  });
}

test('if storage fills up later, the session lasts as long as the page', async ({ page }) => {
  await signIn(page, newPerson());
  await changeSession(page, { expires_at: secondsFromNow(-60) });
  await page.addInitScript(storages[1]?.breakStorage ?? (() => {}));
  await page.goto(`/venues/${knownVenue.slug}`);
  const heart = heartOf(page, knownVenue.name);
  await heart.click();
  await expect(page.getByText('Added to favorites')).toBeVisible();
  await heart.click();
  await expect(page.getByText('Removed from favorites')).toBeVisible();
});

test('malformed stored values are removed, and the user is signed out', async ({ page }) => {
  const keys = ['theme', 'eventhub-sign-in-back', 'eventhub-sign-in-favorite', SESSION_KEY];
  const numbers = '{"refresh_token":7,"user":{"user_metadata":{"full_name":7}}}';
  for (const malformed of ['', 'null', '[]', '"text"', numbers, '\0']) {
    await page.goto('/auth');
    await page.evaluate(
      ([names, text]) => {
        for (const storage of [localStorage, sessionStorage]) for (const name of names) storage.setItem(name, text);
      },
      [keys, malformed] as const,
    );
    await page.goto('/favorites');
    await expect(page, malformed).toHaveURL('/auth');
    expect(await page.evaluate((key) => localStorage.getItem(key), SESSION_KEY), malformed).toBeNull();
    await expect(page.locator('html'), malformed).not.toHaveAttribute('data-theme');
  }
});

test('the site works without cookies and sets none', async ({ page, context }) => {
  await context.route('**/*', async (route) => {
    const { cookie: _, ...headers } = route.request().headers();
    await route.continue({ headers });
  });
  await signIn(page, newPerson());
  await page.goto(`/venues/${knownVenue.slug}`);
  await heartOf(page, knownVenue.name).click();
  await expect(page.getByText('Added to favorites')).toBeVisible();
  await page.goto('/favorites');
  await expect(page.locator('main .card-type:not(.is-skeleton)')).toContainText(knownVenue.name);
  expect(await context.cookies()).toEqual([]);
});
