import { takesPlace } from '../../src/domain/catalogue/event-status.ts';
import type { Listing } from '../../src/domain/catalogue/types.ts';
import { formatMonth } from '../../src/domain/time/format.ts';
import { isUpcoming } from '../../src/domain/time/upcoming.ts';
import { type ClockClaims, type CountClaim, clockClaims } from '../support/clock-claims.ts';
import { clockwork, knownVenue } from '../support/known-events.ts';
import { listedCatalogue } from '../support/listed-rows.ts';
import { samplePaths } from '../support/sample-paths.ts';
import { testSite } from '../support/test-site.ts';
import { expect, type Page, test } from '../support/visit.ts';

type Listed = Awaited<ReturnType<typeof listedCatalogue>>;

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const built = Date.parse(testSite.now);

const artistPath = `/artists/${encodeURIComponent(clockwork.name)}`;
const venuePath = `/venues/${knownVenue.slug}`;

/** Of each kind of page that counts what is ahead. */
const countingPages = [
  '/',
  '/events',
  '/events/page/2',
  '/events/all',
  '/artists',
  '/venues',
  '/browse?tab=venues',
  `/events/${clockwork.tonight.id}`,
  artistPath,
  `${artistPath}/venues/${knownVenue.slug}`,
  venuePath,
];

/** The events that a number counts while they are upcoming; `null` for a number that does not depend on the clock. */
function countedBy(all: Listed, path: string, { subject, claim }: CountClaim): readonly Listing[] | null {
  const isVenue = all.venues.some(({ name }) => name === subject);
  const { pathname } = new URL(path, testSite.url);
  if (claim.endsWith('upcoming events') || (!isVenue && claim.endsWith(' upcoming'))) return all.events;
  const atVenue = () => all.events.filter(({ venueName }) => venueName === subject);
  if (claim.endsWith(' upcoming')) return atVenue();
  const onDays = (...days: string[]) =>
    all.events.filter((event) => takesPlace(event) && days.includes(event.localDay ?? ''));
  if (pathname === '/') {
    if (subject.startsWith('Tonight')) return onDays('2026-11-27');
    return subject === 'This weekend' ? onDays('2026-11-28', '2026-11-29') : isVenue ? atVenue() : null;
  }
  if (pathname === '/events' || pathname === '/events/page/2') {
    const inMonth = ({ localDay }: Listing) => localDay !== null && formatMonth(localDay, '2026') === subject;
    return subject === 'Events' ? all.events : all.events.filter(inMonth);
  }
  const subjects = ['Upcoming', 'Upcoming Shows', 'Available Dates', 'Upcoming Events', 'Past Shows'];
  if (!subjects.includes(subject)) return null;
  if (pathname.startsWith('/venues/')) return all.events.filter(({ venueSlug }) => venueSlug === knownVenue.slug);
  return all.events.filter(({ name }) => name === clockwork.name);
}

/** What the number says now. */
function truth(all: Listed, path: string, count: CountClaim, now: number): string | null {
  const isPast = count.subject === 'Past Shows';
  const events = countedBy(all, path, count)?.filter(({ upcomingUntil }) => isUpcoming(upcomingUntil, now) !== isPast);
  if (events === undefined) return null;
  const isRooms = / rooms?$/.test(count.claim);
  const number = isRooms ? new Set(events.flatMap(({ venueSlug }) => venueSlug ?? [])).size : events.length;
  return number.toLocaleString('en-US');
}

/** Everything on the page, as shown, that is not so at `now`. Numbers that no clock moves stay as in `before`. */
function faultsOf(all: Listed, path: string, claims: ClockClaims, before: ClockClaims, now: number): string[] {
  const when = new Date(now).toISOString();
  const today = new Date(new Date(now).toLocaleDateString('en-US', { timeZone: all.site.timeZone }));
  const isDayOfBuild = now < Date.parse('2026-11-28T05:00:00Z');
  const counts = claims.counts.filter((count) => {
    const expected = truth(all, path, count, now);
    if (expected !== null) return count.claim.split(' ')[0] !== expected;
    return !before.counts.some(({ subject, claim }) => subject === count.subject && claim === count.claim);
  });
  return [
    ...claims.dated.filter(({ date }) => new Date(date) < today).map(({ where, date }) => `${date} under '${where}'`),
    ...counts.map(({ subject, claim }) => `${claim} of '${subject}'`),
    ...[...(isDayOfBuild ? [] : claims.undated), ...claims.fixed].map((claim) => `'${claim}'`),
  ].map((fault) => `${path} at ${when}: ${fault}`);
}

/** Moves the visitor's clock of an open page, as if its tab were shown again. */
async function wait(page: Page, now: number): Promise<void> {
  await page.clock.setFixedTime(now);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
}

const colorOf = (page: Page, figure: string) =>
  page
    .locator('.stats')
    .getByText(figure)
    .evaluate((element) => getComputedStyle(element).color);

test('no sentence of an open page goes false, from an hour to forty days after the build', async ({ page }) => {
  const all = await listedCatalogue();
  const faults: string[] = [];
  for (const path of countingPages) {
    await page.clock.setFixedTime(built);
    await page.goto(path, { waitUntil: 'networkidle' });
    const before = await clockClaims(page);
    faults.push(...faultsOf(all, path, before, before, built));
    // 6 PM; 1 AM of the next day; then days later.
    for (const later of [HOUR + 1, 8 * HOUR, DAY, 4 * DAY, 15 * DAY, 40 * DAY]) {
      await wait(page, built + later);
      // Nothing is hidden that could be known. On the home page, tonight is over. A list that has become empty loads more.
      if (later <= DAY && path !== '/') {
        await expect.poll(async () => (await clockClaims(page)).counts.length, path).toBe(before.counts.length);
      }
      faults.push(...faultsOf(all, path, await clockClaims(page), before, built + later));
    }
  }
  expect(faults).toEqual([]);
});

test("what is found in an open page follows the clock, and the strip leads to the day's next show", async ({
  page,
}) => {
  await page.goto(`${venuePath}?search=trio`);
  await expect(page.getByText('Showing 2 events')).toBeVisible();
  await wait(page, built + HOUR + 1);
  await expect(page.getByText('Showing 1 event', { exact: true })).toBeVisible();

  await page.goto('/events?when=today');
  const firstDate = page.locator('[data-part="cards"] .card time').first();
  await expect(firstDate).toHaveText(/^Nov 27, 2026/);
  await wait(page, built + 8 * HOUR);
  await expect(firstDate).toHaveText(/^Nov 28, 2026/);

  await page.clock.setFixedTime(built);
  await page.goto('/events');
  const anchor = page.locator('#on-2026-11-27');
  const first = await anchor.locator('.card-title').textContent();
  await wait(page, built + HOUR + 1);
  await expect(anchor.locator('.card-title')).not.toHaveText(first ?? '');
  await expect(anchor.locator('time')).toHaveText(/^Nov 27, 2026/);
});

test.describe('a week after the build', () => {
  const now = built + 7 * DAY;
  test.use({ visitorNow: new Date(now).toISOString(), expectedErrors: [/\b404\b/] });

  test('no page calls a past date next, tonight, tomorrow, this weekend or upcoming', async ({ page }) => {
    const all = await listedCatalogue();
    const faults: string[] = [];
    const told = new Set<string>();
    for (const path of samplePaths) {
      await page.goto(path, { waitUntil: 'networkidle' });
      const claims = await clockClaims(page);
      for (const { where } of claims.dated) told.add(where);
      const counts = countingPages.includes(path) ? claims.counts : [];
      faults.push(...faultsOf(all, path, { ...claims, counts }, claims, now));
    }
    expect(faults).toEqual([]);
    // Statements of each kind were there to be judged.
    expect([...told]).toEqual(
      expect.arrayContaining(['Shows by day', 'Upcoming Shows', 'Upcoming Events', 'Next on Dec 04, 2026']),
    );
  });

  test('the next date is the one that is next now', async ({ page }) => {
    await page.goto(artistPath);
    await expect(page.getByText('3 shows, next on Dec 04, 2026')).toBeVisible();
    await page.goto(venuePath);
    await expect(page.getByText('Next on Dec 04, 2026')).toBeVisible();
  });
});

test.describe('fifteen days after the build', () => {
  test.use({ visitorNow: new Date(built + 15 * DAY).toISOString() });

  test('a list whose first page is in the past goes on by itself', async ({ page }) => {
    await page.goto('/events');
    await expect(page.locator('[data-listed] .card').first()).toBeVisible();
  });
});

test('a venue with dates is active, and in green', async ({ page }) => {
  await page.goto(venuePath);
  await expect(page.getByText('No dates listed at the moment')).toBeHidden();
  expect(await colorOf(page, 'Active Venue')).not.toBe(await colorOf(page, 'Next on'));
});

test.describe('after the last show', () => {
  test.use({ visitorNow: '2027-11-27T22:00:00Z' });

  test('the last date is stated', async ({ page }) => {
    await page.goto(artistPath);
    await expect(page.getByText('3 shows, last on Dec 04, 2026')).toBeVisible();
    await page.goto(venuePath);
    await expect(page.getByText('Last on Jan 15, 2027')).toBeVisible();
    // The venue is active by its name only, and not in green.
    await expect(page.getByText('No dates listed at the moment')).toBeVisible();
    expect(await colorOf(page, 'Active Venue')).toBe(await colorOf(page, 'No dates listed'));
  });
});
