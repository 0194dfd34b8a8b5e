import { clockwork, knownVenue } from '../support/known-events.ts';
import { accountButton, newPerson, signIn } from '../support/people.ts';
import { expect, type Page, test } from '../support/visit.ts';

test.use({ expectedErrors: [/404/], contextOptions: { reducedMotion: 'reduce' } });

/** Enough Tab presses to pass a page's header and reach its cards. */
const STOPS = 45;

interface Stop {
  readonly name: string;
  /** Whether the element, or the card or row it stands for, has a visible focus style. */
  readonly isMarked: boolean;
  /** Whether part of it is inside the window and not covered. */
  readonly isSeen: boolean;
  readonly isAfterTheLast: boolean;
}

/** The focused element compared with the previous one; `null` once the focus has left the page. */
function stop(page: Page): Promise<Stop | null> {
  return page.evaluate(() => {
    const { activeElement: element } = document;
    if (element === null || element === document.body) return null;
    const last: unknown = Reflect.get(globalThis, 'lastStop');
    Reflect.set(globalThis, 'lastStop', element);
    const isOutlined = (place: Element | null): boolean => {
      if (place === null || place === document.body) return false;
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(place);
      const isDrawn = outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2;
      return isDrawn || (boxShadow !== 'none' && place.matches('.searchline')) || isOutlined(place.parentElement);
    };
    const seen = element.closest('label') ?? element;
    const { left, top, right, bottom } = seen.getBoundingClientRect();
    const points = [0.1, 0.5, 0.9].flatMap((across) =>
      [0.1, 0.5, 0.9].map((down) => [left + (right - left) * across, top + (bottom - top) * down] as const),
    );
    return {
      name: (element.ariaLabel ?? element.textContent ?? '').trim() || element.id || element.tagName,
      isMarked: isOutlined(element),
      isSeen: points.some(([x, y]) => {
        const shown = document.elementFromPoint(x, y);
        return shown !== null && (seen.contains(shown) || shown.contains(seen));
      }),
      isAfterTheLast:
        !(last instanceof Element) ||
        !last.isConnected ||
        Boolean(last.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING),
    };
  });
}

/** Presses Tab repeatedly and checks that every stop is visible and in order. */
async function walk(page: Page): Promise<void> {
  for (let step = 0; step < STOPS; step++) {
    await page.keyboard.press('Tab');
    const here = await stop(page);
    if (here === null) return;
    expect(here, `stop ${step + 1}`).toMatchObject({ isMarked: true, isSeen: true, isAfterTheLast: true });
  }
}

const artist = `/artists/${encodeURIComponent(clockwork.name)}`;
const event = `/events/${clockwork.tonight.id}`;
const windows = [
  {
    size: { width: 1280, height: 800 },
    paths: [
      '/browse',
      '/events',
      '/events?search=night',
      event,
      artist,
      `${artist}/venues/${knownVenue.slug}`,
      `/venues/${knownVenue.slug}`,
      '/no-such-page',
    ],
  },
  // The ticket bar covers the bottom of a phone's window.
  { size: { width: 390, height: 664 }, paths: ['/events', event] },
];

for (const { size, paths } of windows) {
  test.describe(`at ${size.width} px`, () => {
    test.use({ viewport: size });

    test('/ shows the focus at every stop, in page order', async ({ page }) => {
      await page.goto('/');
      await walk(page);
    });

    for (const path of paths) {
      test(`${path} starts with a skip link and shows the focus at every stop, in page order`, async ({ page }) => {
        await page.goto(path, { waitUntil: 'networkidle' });
        await page.keyboard.press('Tab');
        const skip = page.getByRole('link', { name: 'Skip to the listings' });
        await expect(skip).toBeFocused();
        await expect(skip).toBeInViewport({ ratio: 1 });
        await page.keyboard.press('Enter');
        await page.keyboard.press('Tab');
        expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true);
        await walk(page);
      });
    }
  });
}

test('/auth works by keyboard', async ({ page }) => {
  await page.goto('/auth');
  await walk(page);
  await page.getByRole('button', { name: 'Sign in with Discord' }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/auth\/v1\//);
});

test('closing the search dialog returns the focus to the link that opened it', async ({ page }) => {
  await page.goto('/');
  const link = page.getByRole('link', { name: 'Search everything' });
  await link.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('combobox', { name: 'Search everything' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(link).toBeFocused();
});

test('the account menu and its dialog work by keyboard', async ({ page }) => {
  const person = newPerson();
  await signIn(page, person);
  await page.goto('/settings');
  await expect(page.getByRole('button', { name: 'Save Settings' })).toBeVisible();
  await walk(page);

  const account = accountButton(page, person);
  await account.focus();
  await page.keyboard.press('Enter');
  const menu = page.locator('#account-menu');
  for (const name of ['Favorites', 'Settings', 'Sign out']) {
    await page.keyboard.press('Tab');
    await expect(menu.getByText(name)).toBeFocused();
    expect(await stop(page)).toMatchObject({ isMarked: true, isSeen: true });
  }
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await expect(account).toBeFocused();
  await page.keyboard.press('Enter');
  for (let step = 0; step < 4; step++) await page.keyboard.press('Tab');
  await expect(menu).toBeHidden();

  const leave = page.getByRole('button', { name: 'Delete my account' });
  await leave.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
  await expect(dialog).toBeVisible();
  for (let step = 0; step < 5; step++) {
    await page.keyboard.press('Tab');
    expect(
      await page.evaluate(
        () => document.activeElement === document.body || Boolean(document.activeElement?.closest('dialog')),
      ),
    ).toBe(true);
  }
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(leave).toBeFocused();
});
