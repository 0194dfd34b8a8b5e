import { expect, it } from 'vitest';
import { embedView } from '../../../src/domain/views/embed-view.ts';
import { ofArtist, ofVenue, type Subscription } from '../../../src/domain/views/subscription.ts';
import { catalogueOf, event, NOW, venue } from '../fixtures.ts';

const inDays = (days: number) => new Date(NOW + days * 86_400_000).toISOString();

it('an embedded list has the next 30 shows of a venue, soonest first; none that is past or undated (rule P23)', () => {
  const shows = Array.from({ length: 35 }, (_, index) =>
    event(index + 1, { name: `Act ${index + 1}`, at: inDays(40 - index) }),
  );
  const all = catalogueOf(
    [...shows, event(90, { name: 'Gone', at: inDays(-2) }), event(91, { name: 'Someday' })],
    [venue('saltbox')],
    { hasFeeds: true },
  );
  const rowsOf = (of: Subscription) => embedView(all, of).rows.map(({ title }) => title);
  const [saltbox] = all.venues.filter(({ slug }) => slug === 'saltbox').map(ofVenue);
  expect(saltbox && rowsOf(saltbox)).toEqual(Array.from({ length: 30 }, (_, index) => `Act ${35 - index}`));
  const ended = all.artists.find(({ name }) => name === 'Gone');
  expect(ended && rowsOf(ofArtist(ended, []))).toEqual([]);
});
