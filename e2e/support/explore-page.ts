import type { Page } from './visit.ts';

export const boxOf = (page: Page) => page.getByRole('searchbox', { name: 'Search events, artists, or categories...' });
export const artistsOf = (page: Page) => page.locator('[data-part="artist-cards"] > li');
export const pairsOf = (page: Page) => page.locator('[data-part="pair-cards"] > li');
