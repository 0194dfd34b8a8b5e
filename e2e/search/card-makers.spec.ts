/**
 * Cards are made twice: by the Astro components at the build, and by client/cards, which fills the same components'
 * `<template>` in the browser. These journeys compare the markup of both for the same event, artist and venue.
 */
import { artistPath, routes } from '../../src/domain/urls/paths.ts';
import { clockwork, knownVenue, tonightAtHalt, undated } from '../support/known-events.ts';
import { database, newPerson, signIn, userIdOf } from '../support/people.ts';
import { expect, type Page, test } from '../support/visit.ts';

/** Attributes in which a filled card may differ from the built one. */
const DIFFERENCES: readonly string[] = [
  // The first pictures of a page are not lazy.
  'loading',
  // What a page searches and orders its own cards by, and the anchors of its day strip.
  'data-name',
  'data-labels',
  'data-scraped',
  'id',
];

/** The markup of the cards in a part of the page, by the path they lead to, with the attributes of tags in order. */
async function cardsIn(page: Page, part: string, ignored = DIFFERENCES): Promise<ReadonlyMap<string, string>> {
  const cards = await page.locator(`${part} .card:not(.is-skeleton)`).evaluateAll(
    (items, names) =>
      items.map((item) => {
        const copy = item.cloneNode(true) as HTMLElement;
        for (const element of [copy, ...copy.querySelectorAll('*')]) {
          const attributes = [...element.attributes].sort((a, b) => (a.name < b.name ? -1 : 1));
          for (const attribute of attributes) element.removeAttributeNode(attribute);
          for (const attribute of attributes) if (!names.includes(attribute.name)) element.setAttributeNode(attribute);
        }
        return [copy.querySelector('.card-title a')?.getAttribute('href') ?? '', copy.outerHTML] as const;
      }),
    ignored,
  );
  // The content security policy leaves scripts only `style.setProperty`, which spells the attribute in its own way.
  return new Map(cards.map(([path, markup]) => [path, markup.replace(/"--h: (\d+);"/g, '"--h:$1"')]));
}

/** Every card of `filled` looks like the one in `built`. */
function expectSame(filled: ReadonlyMap<string, string>, built: ReadonlyMap<string, string>): void {
  expect([...filled]).toEqual([...filled.keys()].map((path) => [path, built.get(path)]));
}

const FOUND = '[data-part="cards"]';

for (const { list, noun } of [
  { list: routes.artists, noun: 'artist' },
  { list: routes.venues, noun: 'venue' },
]) {
  test(`the ${noun} found by a search looks as in the list`, async ({ page }) => {
    await page.goto(list);
    const built = await cardsIn(page, '[data-listed]');
    const paths = [...built.keys()].filter((path) => !path.includes('~'));
    for (const path of [paths[0], paths[20], paths.at(-1)]) {
      const search = decodeURIComponent(path?.split('/')[2] ?? '');
      await page.goto(`${list}?${new URLSearchParams({ search })}`);
      const card = page.locator(`${FOUND} .card`, { has: page.locator(`[href="${path}"]`) });
      // The venues of an artist are named once its card comes into view.
      if (noun === 'artist') await expect(card.locator('.card-venues')).toHaveText(/\S/);
      await card.evaluate((element) => {
        for (const mark of element.querySelectorAll('mark')) mark.replaceWith(...mark.childNodes);
        element.normalize();
      });
      const filled = await cardsIn(page, FOUND);
      expect(filled.get(path ?? '')).toBe(built.get(path ?? ''));
    }
  });
}

test('favorites look as on the pages that list them, hearts included', async ({ page }) => {
  await page.goto(routes.artists);
  const artist = await page.locator('[data-listed] .card-title a').first().getAttribute('title');
  await signIn(page, newPerson());
  const user_id = await userIdOf(page);
  const favorites = [
    ...[clockwork.past.id, clockwork.tonight.id, tonightAtHalt.cancelled.id, undated.id].map((id) => ['event', id]),
    ['venue', knownVenue.slug],
    ['artist', artist],
  ].map(([item_type, item_id]) => ({ user_id, item_type: String(item_type), item_id: String(item_id) }));
  await database.from('favorites').insert(favorites).throwOnError();

  // Upcoming events of a venue are counted by the database's clock, not the journey's; times at which they pass are
  // for counts of the build.
  const differences = [...DIFFERENCES, 'data-passing', 'data-upcoming-count'];
  const withoutCount = (markup: string) => markup.replace(/<b>\d+<\/b> upcoming/, '');
  const signedInCards = async (path: string, part: string) => {
    await page.goto(path);
    await expect(page.locator(`${part} .card button.heart[aria-pressed="true"]`).first()).toBeVisible();
    return await cardsIn(page, part, differences);
  };
  const lists = [routes.artists, routes.venues].map((path) => ({ path, part: '[data-listed]' }));
  const shows = [clockwork.name, tonightAtHalt.cancelled.name, undated.name].map((name) => ({
    path: artistPath(name),
    part: 'main',
  }));
  const built = new Map<string, string>();
  for (const { path, part } of [...lists, ...shows]) {
    for (const [target, card] of await signedInCards(path, part)) built.set(target, withoutCount(card));
  }
  await page.goto(routes.favorites);
  const groups = 'main .section:not([data-part="followed"])';
  await expect(page.locator(`${groups} .card button.heart[aria-pressed="true"]`)).toHaveCount(favorites.length);
  const filled = await cardsIn(page, groups, differences);
  expectSame(new Map([...filled].map(([target, card]) => [target, withoutCount(card)])), built);
});
