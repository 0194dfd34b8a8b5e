import {
  accessibilityViolations,
  ambiguousLinks,
  namesWithoutLabel,
  sidewaysOverflow,
} from '../support/accessibility.ts';
import { clockwork, knownVenue } from '../support/known-events.ts';
import { accountButton, newPerson, signIn } from '../support/people.ts';
import { samplePaths } from '../support/sample-paths.ts';
import { expect, type Page, test } from '../support/visit.ts';

test.use({ expectedErrors: [/404/] });

const artist = `/artists/${encodeURIComponent(clockwork.name)}`;

/** Opens a page and waits until it has finished loading. */
async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path, { waitUntil: 'networkidle' });
}

for (const path of samplePaths) {
  test(`${path} is accessible, names its links apart, and never scrolls sideways`, async ({ page }) => {
    await visit(page, path);
    expect(await accessibilityViolations(page)).toEqual([]);
    expect(await ambiguousLinks(page)).toEqual([]);
    expect(await namesWithoutLabel(page)).toEqual([]);
    for (const width of [320, 390, 600, 900, 1180, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await sidewaysOverflow(page), `at ${width} px`).toBeLessThanOrEqual(0);
    }
  });
}

test('signed-in pages have no accessibility violations or ambiguous links', async ({ page }) => {
  const person = newPerson();
  await signIn(page, person);
  // Signed-in pages differ by the account menu and by hearts that are buttons: one page per layout that has hearts.
  for (const path of [
    '/events',
    '/events?search=night',
    '/artists',
    '/venues',
    `/events/${clockwork.tonight.id}`,
    artist,
    `${artist}/venues/${knownVenue.slug}`,
    `/venues/${knownVenue.slug}`,
    '/no-such-page',
  ]) {
    await visit(page, path);
    await expect(accountButton(page, person)).toBeVisible();
    expect(await accessibilityViolations(page), path).toEqual([]);
    expect(await ambiguousLinks(page), path).toEqual([]);
  }
});

test('pages newer than the build have no accessibility violations', async ({ page }) => {
  const night = (event_id: number, event_date: string) => ({
    ...{ description: 'Ticks and tocks.', major_category: 'Music', minor_category: 'Jazz', mobile_image_url: null },
    ...{ event_datetime: null, scraped_at: null, updated_at: null, status: 'scheduled', code: 'K1' },
    ...{ event_id, event_date, name: 'Escapement', venue_slug: knownVenue.slug },
  });
  const nights = [night(900_099, '2026-12-01'), night(900_098, '2026-12-02'), night(900_097, '2026-11-01')];
  await page.route(/\/rest\/v1\/listed_events\?/, (route) =>
    route.fulfill({ json: nights, headers: { 'access-control-allow-origin': '*' } }),
  );
  for (const path of ['/events/900099', '/artists/Escapement', `/artists/Escapement/venues/${knownVenue.slug}`]) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: 'Escapement', level: 1 })).toBeVisible();
    expect(await accessibilityViolations(page), path).toEqual([]);
    expect(await ambiguousLinks(page), path).toEqual([]);
    expect(await namesWithoutLabel(page), path).toEqual([]);
    await page.setViewportSize({ width: 320, height: 800 });
    expect(await sidewaysOverflow(page), path).toBeLessThanOrEqual(0);
  }
});

test('the date filter has no accessibility violations', async ({ page }) => {
  await page.goto('/events');
  await page.getByRole('button', { name: 'Choose dates' }).click();
  await expect(page.getByLabel('From')).toBeVisible();
  expect(await accessibilityViolations(page)).toEqual([]);
});
