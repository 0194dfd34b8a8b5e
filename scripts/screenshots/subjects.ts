import type { Page } from '@playwright/test';
import { changeQuery } from '../../src/domain/search/search-state.ts';
import { texts } from '../../src/domain/text/texts.ts';
import { embedPath } from '../../src/domain/urls/feed-paths.ts';
import {
  artistAtVenuePath,
  artistPath,
  browsePath,
  eventPath,
  offlinePath,
  routes,
  statusPath,
  venuePath,
} from '../../src/domain/urls/paths.ts';
import type { ListedCases } from './listed-cases.ts';

/** A page in one state. */
export interface Subject {
  /** Also the folder of its pictures. */
  readonly name: string;
  /** Its address; `undefined` if the listings do not have the state. */
  path(cases: ListedCases): string | undefined;
  /** Whether it is photographed at every hour, since it says something else at each. */
  readonly isByClock?: true;
  /** Who looks at it: by default somebody who is not signed in. */
  readonly visitor?: 'follower' | 'newcomer';
  /** Waits for the state, or brings the page into it. */
  reach?(page: Page, cases: ListedCases): Promise<void>;
}

/** `undefined` for what the listings do not have. */
const pathOf = <Item>(item: Item | undefined, path: (item: Item) => string) =>
  item === undefined ? undefined : path(item);

const anEvent = (
  name: string,
  key: 'tonight' | 'withPicture' | 'withoutPicture' | 'past' | 'cancelled' | 'undated',
) => ({
  name,
  path: (cases: ListedCases) => pathOf(cases[key], ({ id }) => eventPath(id)),
});

const shows = (selector: string) => (page: Page) => page.locator(selector).filter({ visible: true }).first().waitFor();
const showsHearts = shows('#main button[aria-pressed=true]');

async function openDialog(page: Page, { word = '' }: ListedCases): Promise<void> {
  await page.keyboard.press('/');
  await page.getByRole('combobox', { name: texts.search.everything }).fill(word);
  await page.getByRole('option').first().waitFor();
}

/** Every template in the states that look different. */
export const SUBJECTS: readonly Subject[] = [
  { name: 'home', path: () => routes.home, isByClock: true },
  { name: 'home-signed-in', path: () => routes.home, visitor: 'follower', reach: showsHearts },
  { name: 'events', path: () => routes.events, isByClock: true },
  {
    name: 'events-filtered',
    path: ({ category }) =>
      pathOf(category, (one) => routes.events + changeQuery('', { category: one, when: 'weekend' })),
  },
  { name: 'events-all', path: () => routes.allEvents },
  { name: 'search', path: ({ word }) => pathOf(word, (search) => routes.events + changeQuery('', { search })) },
  { name: 'search-no-results', path: () => routes.events + changeQuery('', { search: 'zzzzzz' }) },
  { name: 'search-dialog', path: ({ word }) => pathOf(word, () => routes.home), reach: openDialog },
  { name: 'browse', path: () => routes.browse },
  { name: 'browse-no-results', path: () => browsePath({ search: 'zzzzzz' }) },
  { name: 'artists', path: () => routes.artists },
  { name: 'venues', path: () => routes.venues },
  { name: 'newly-added', path: () => routes.newlyAdded },
  { ...anEvent('event-tonight', 'tonight'), isByClock: true },
  anEvent('event-with-picture', 'withPicture'),
  anEvent('event-without-picture', 'withoutPicture'),
  anEvent('event-past', 'past'),
  anEvent('event-cancelled', 'cancelled'),
  anEvent('event-undated', 'undated'),
  { name: 'artist', path: ({ artist }) => pathOf(artist, ({ name }) => artistPath(name)), isByClock: true },
  {
    name: 'artist-at-venue',
    path: ({ pair }) => pathOf(pair, ({ artist, venue }) => artistAtVenuePath(artist.name, venue.slug)),
  },
  { name: 'artist-embed', path: ({ artist }) => pathOf(artist, ({ name }) => embedPath(artistPath(name))) },
  { name: 'venue-embed', path: ({ venue }) => pathOf(venue, ({ slug }) => embedPath(venuePath(slug))) },
  { name: 'venue', path: ({ venue }) => pathOf(venue, ({ slug }) => venuePath(slug)), isByClock: true },
  {
    name: 'venue-without-dates',
    path: ({ venueWithoutDates }) => pathOf(venueWithoutDates, ({ slug }) => venuePath(slug)),
  },
  { name: 'favorites', path: () => routes.favorites, visitor: 'follower', reach: showsHearts },
  {
    name: 'favorites-empty',
    path: () => routes.favorites,
    visitor: 'newcomer',
    reach: (page) => page.getByText('No favorites yet').waitFor(),
  },
  { name: 'settings', path: () => routes.settings, visitor: 'follower', reach: shows('#main button[type=submit]') },
  { name: 'auth', path: () => routes.auth },
  { name: 'privacy', path: () => routes.privacy },
  { name: 'status', path: () => statusPath },
  { name: 'offline', path: () => offlinePath },
  { name: 'not-found', path: () => '/no-such-page' },
  { name: 'event-not-found', path: () => eventPath(Number.MAX_SAFE_INTEGER) },
];
