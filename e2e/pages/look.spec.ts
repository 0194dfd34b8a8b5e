/**
 * Screenshots of the templates in both themes, on a phone and on a desktop. After an intended change, run `npm run
 * test:e2e -- e2e/pages/look.spec.ts --update-snapshots` and review the pictures that git lists as changed.
 */
import { fileURLToPath } from 'node:url';
import { clockwork, knownVenue, pendulum } from '../support/known-events.ts';
import { accountButton, database, newPerson, signIn, userIdOf } from '../support/people.ts';
import { expect, type Page, test } from '../support/visit.ts';

// Playwright injects a style sheet for screenshots, which the content security policy would block.
test.use({ expectedErrors: [/404/], bypassCSP: true });

const artist = (name: string) => `/artists/${encodeURIComponent(name)}`;

const templates: Readonly<Record<string, string>> = {
  home: '/',
  events: '/events',
  search: '/events?search=night',
  browse: '/browse',
  artists: '/artists',
  venues: '/venues',
  'newly-added': '/newly-added',
  event: `/events/${clockwork.tonight.id}`,
  artist: artist(pendulum.name),
  'artist-at-venue': `${artist(pendulum.name)}/venues/${pendulum.venue.slug}`,
  venue: `/venues/${knownVenue.slug}`,
  auth: '/auth',
  privacy: '/privacy',
  'not-found': '/no-such-page',
};

const widths = { desktop: 1280, phone: 390 } as const;
/** Covers every part of a template; the rest of a long list repeats itself. */
const MAX_HEIGHT = 1800;

async function expectLook(page: Page, name: string): Promise<void> {
  for (const [device, width] of Object.entries(widths)) {
    await page.setViewportSize({ width, height: 900 });
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      const height = await page.evaluate(() => document.documentElement.scrollHeight);
      await expect(page).toHaveScreenshot([`${device}-${colorScheme}`, `${name}.png`], {
        fullPage: true,
        clip: { x: 0, y: 0, width, height: Math.min(height, MAX_HEIGHT) },
        stylePath: fileURLToPath(new URL('../support/look.css', import.meta.url)),
        // Chromium versions and font libraries differ in how they smooth text.
        maxDiffPixelRatio: 0.002,
      });
    }
  }
}

for (const [name, path] of Object.entries(templates)) {
  test(`${name} matches its screenshots`, async ({ page }) => {
    await page.goto(path, { waitUntil: 'networkidle' });
    await expectLook(page, name);
  });
}

test('home, favorites and settings of a signed-in user match their screenshots', async ({ page }) => {
  const person = newPerson();
  await signIn(page, person);
  const user_id = await userIdOf(page);
  await database
    .from('favorites')
    .insert([
      { user_id, item_type: 'event', item_id: String(clockwork.nextWeek.id) },
      { user_id, item_type: 'event', item_id: String(clockwork.past.id) },
      { user_id, item_type: 'venue', item_id: knownVenue.slug },
      { user_id, item_type: 'artist', item_id: clockwork.name },
    ])
    .throwOnError();
  for (const [name, path] of [
    ['home-signed-in', '/'],
    ['favorites', '/favorites'],
    ['settings', '/settings'],
  ] as const) {
    await page.goto(path, { waitUntil: 'networkidle' });
    await expect(accountButton(page, person)).toBeVisible();
    await expect(
      page.locator(path === '/settings' ? '#main button[type=submit]' : '#main button[aria-pressed=true]').first(),
    ).toBeVisible();
    await expectLook(page, name);
  }
});
