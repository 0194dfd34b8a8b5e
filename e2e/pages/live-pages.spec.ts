/**
 * What the database has and the build has not is shown by 404.html. These journeys compare its page of something that is
 * built with the built one.
 */
import { artistName } from '../../src/domain/catalogue/artist-name.ts';
import { artistAtVenuePath, artistPath, eventPath, venuePath } from '../../src/domain/urls/paths.ts';
import {
  abroad,
  clockwork,
  dateOnly,
  knownVenue,
  lateEvening,
  newer,
  pendulum,
  tonightAtHalt,
  undated,
  venueAbroad,
} from '../support/known-events.ts';
import { listedRows } from '../support/listed-rows.ts';
import { gotoLive, NOTE } from '../support/live-visit.ts';
import { favoritesOf, newPerson, signIn, userIdOf } from '../support/people.ts';
import { expect, type Page, test } from '../support/visit.ts';

test.use({ expectedErrors: [/404/] });

/** All in which the live page may differ from the built one. */
const DIFFERENCES = {
  /** The sentence that says why there is no page. */
  texts: [NOTE, 'In the past: still in the listings, without a page of its own.'],
  /** 'Also on the bill': it takes all names to know who is an artist. What the build alone writes: files beside a page. */
  parts: '[data-part="bill"], [data-part="subscribe"]',
  /** The first pictures of a built list are not lazy. */
  attributes: ['loading'],
};

interface Shown {
  readonly title: string;
  readonly bodyClass: string;
  readonly current: readonly string[];
  /** As rendered, line by line. */
  readonly text: readonly string[];
  /** Tags with their attributes in order, one a line. */
  readonly markup: readonly string[];
}

async function shownOn(page: Page): Promise<Shown> {
  return await page.evaluate(({ texts, parts: leftOut, attributes }) => {
    for (const part of document.querySelectorAll(leftOut)) part.remove();
    for (const note of document.querySelectorAll('main p')) {
      if (texts.includes(note.textContent)) note.closest('.wrap')?.remove();
    }
    const main = document.querySelector('main');
    const bar = document.querySelector('.buybar');
    const parts = [main, bar].filter((part) => part !== null);
    const markup = parts.map((part) => {
      const copy = part.cloneNode(true) as HTMLElement;
      // A component's script stands where a page first uses it.
      for (const script of copy.querySelectorAll('script')) script.remove();
      copy.normalize();
      for (const element of copy.querySelectorAll('*')) {
        const sorted = [...element.attributes].sort((a, b) => (a.name < b.name ? -1 : 1));
        for (const attribute of sorted) element.removeAttributeNode(attribute);
        for (const attribute of sorted) if (!attributes.includes(attribute.name)) element.setAttributeNode(attribute);
        if (element.className === '') element.removeAttribute('class');
      }
      // Scripts can only set properties, which spells the attribute in its own way.
      return copy.outerHTML.replace(/"--h: (\d+);"/g, '"--h:$1"');
    });
    return {
      title: document.title,
      bodyClass: document.body.className,
      current: [...document.querySelectorAll('.masthead [aria-current]')].map((link) => link.textContent.trim()),
      // Text as rendered tells whether words run together.
      // biome-ignore lint/performance/useDomNodeTextContent: see above.
      text: (main?.innerText ?? '').split('\n').concat(bar?.textContent.replace(/\s+/g, ' ').trim() ?? ''),
      markup: markup
        .join('\n')
        .replace(/\s*(<[^>]+>)\s*/g, '\n$1\n')
        .replace(/\n+/g, '\n')
        .split('\n'),
    };
  }, DIFFERENCES);
}

async function expectSame(page: Page, path: string): Promise<void> {
  expect((await page.goto(path))?.status()).toBe(200);
  const built = await shownOn(page);
  await gotoLive(page, path);
  await expect(page.getByText(/^(?:Just added|In the past):/).last()).toBeVisible();
  expect(new URL(page.url()).pathname).toBe(path);
  // The page's scripts come with it.
  await expect.poll(() => shownOn(page)).toEqual(built);
}

/** A night with a picture of the run that has most nights. */
async function nightOfARun() {
  const { rows } = await listedRows();
  const runs = [...Map.groupBy(rows, ({ name }) => name).values()].sort((a, b) => b.length - a.length);
  const night = runs.map((run) => run.find(({ imageUrl }) => imageUrl !== null)).find((found) => found !== undefined);
  if (night === undefined) throw new Error('No event of the test listings has a picture.');
  return night;
}

const cancelledNight = pendulum.nights.find(({ status }) => status === 'cancelled');

for (const { what, path } of [
  { what: 'an event tonight', path: eventPath(clockwork.tonight.id) },
  { what: 'an event that is over', path: eventPath(clockwork.past.id) },
  { what: 'an event without a time', path: eventPath(dateOnly.id) },
  { what: 'an event without a date', path: eventPath(undated.id) },
  { what: 'an event in another zone', path: eventPath(abroad.id) },
  { what: 'an event of two sources', path: eventPath(lateEvening.id) },
  { what: 'a cancelled event', path: eventPath(cancelledNight?.id ?? 0) },
  { what: 'a sold-out event', path: eventPath(tonightAtHalt.soldOut.id) },
  { what: 'an artist', path: artistPath(clockwork.name) },
  { what: 'an artist without a date', path: artistPath(undated.name) },
  { what: 'an artist whose name no host finds', path: artistPath('a\\b') },
  { what: 'an artist with nights of every status', path: artistPath(pendulum.name) },
  { what: 'an artist at a venue', path: artistAtVenuePath(clockwork.name, knownVenue.slug) },
  {
    what: 'an artist with nights of every status at a venue',
    path: artistAtVenuePath(pendulum.name, pendulum.venue.slug),
  },
  { what: 'an artist without a date at a venue', path: artistAtVenuePath(undated.name, knownVenue.slug) },
  { what: 'a venue', path: venuePath(knownVenue.slug) },
  { what: 'a venue in another zone', path: venuePath(venueAbroad.slug) },
  { what: 'a venue whose name no host finds', path: venuePath('404') },
]) {
  test(`the live page of ${what} is the built one`, async ({ page }) => {
    await expectSame(page, path);
  });
}

test('addresses in a description are links that vouch for nothing', async ({ page }) => {
  await page.goto(eventPath(abroad.id));
  const link = page.locator('.prose a');
  await expect(link).toHaveText('https://uhrwerk.example/shows?lang=en&night=(2)');
  await expect(link).toHaveAttribute('href', 'https://uhrwerk.example/shows?lang=en&night=(2)');
  await expect(link).toHaveAttribute('rel', 'nofollow noopener ugc');
});

test('the live pages of a run of many nights, its artist and its venue are the built ones', async ({ page }) => {
  const { id, name, venueSlug } = await nightOfARun();
  const artist = artistName(name) ?? '';
  for (const path of [eventPath(id), artistPath(artist), venuePath(venueSlug ?? '')]) await expectSame(page, path);
});

test.describe('an event that the build does not have', () => {
  for (const [typed, path] of [
    [`/events/0${newer.id}`, eventPath(newer.id)],
    ['/artists/brand%20new%5Cband', artistPath(newer.name)],
    ['/artists/Brand+New%5CBand', artistPath(newer.name)],
    ['/venues/BRAND-NEW-HALL/', venuePath(newer.venueSlug)],
  ] as const) {
    test(`is found at ${typed}`, async ({ page }) => {
      await page.goto(typed);
      await expect(page.getByText(NOTE).last()).toBeVisible();
      expect(new URL(page.url()).pathname).toBe(path);
    });
  }

  test('has hearts that work at once', async ({ page }) => {
    await signIn(page, newPerson());
    await page.goto(eventPath(newer.id));
    await page.getByRole('button', { name: /^Favorite Brand New/ }).click();
    await expect(page.getByText('Added to favorites')).toBeVisible();
    expect(await favoritesOf(await userIdOf(page))).toEqual([`event:${newer.id}`]);
  });

  test('has a calendar file', async ({ page }) => {
    await page.goto(eventPath(newer.id));
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Calendar' }).click();
    expect((await download).suggestedFilename()).toBe('brand-new-band.ics');
  });
});

for (const [typed, path] of [
  [`/events/0${clockwork.tonight.id}`, eventPath(clockwork.tonight.id)],
  [`/Events/${clockwork.tonight.id}/`, eventPath(clockwork.tonight.id)],
  ['/artists/CLOCKWORK%20trio', artistPath(clockwork.name)],
  ['/artists/Clockwork+Trio', artistPath(clockwork.name)],
  ['/artists/Clockwork%2520Trio', artistPath(clockwork.name)],
  [
    `/artists/clockwork%20trio/venues/${knownVenue.slug.toUpperCase()}`,
    artistAtVenuePath(clockwork.name, knownVenue.slug),
  ],
  [`/venues/${knownVenue.slug.toUpperCase()}`, venuePath(knownVenue.slug)],
  ['/artists/Bjo%CC%88rk%20Ensemble', artistPath('Björk Ensemble')],
  // Artists before marks of status were read (rule A9).
  ['/artists/Clockwork%20Trio%20(SOLD%20OUT)', artistPath(clockwork.name)],
  [`/artists/CANCELED/venues/${knownVenue.slug}`, venuePath(knownVenue.slug)],
  ['/artists/CANCELED', '/artists'],
] as const) {
  test(`${typed} leads to the built page`, async ({ page }) => {
    await page.goto(typed);
    await expect(page).toHaveURL(path);
    await expect(page.locator('[data-live]')).toHaveCount(0);
  });
}

test('the search of a live venue works', async ({ page }) => {
  await gotoLive(page, venuePath(knownVenue.slug));
  await page.getByRole('searchbox').fill('trio');
  await expect(page.locator('main .card:visible')).toHaveCount(2);
});
