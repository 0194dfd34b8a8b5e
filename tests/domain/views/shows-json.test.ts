import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readRows } from '../../../scripts/import/read/read-rows.ts';
import { showsJson } from '../../../src/domain/views/shows-json.ts';
import { artistSubscriptions, venueEmbeds } from '../../../src/domain/views/subscriptions.ts';
import { blocksOf, readDocument } from '../../docs/guide-text.ts';
import { catalogueOf, event, venue } from '../fixtures.ts';

const place = { city: 'Portland', address: '12 Mill Street', coordinates: { latitude: 43.7, longitude: -70.3 } };
const all = catalogueOf(
  [
    event(1, { name: 'Night Ferry: Low Water Tour', at: '2027-03-06T01:00:00Z', venueSlug: 'ember-hall', code: 'a' }),
    event(2, { name: 'Night Ferry, Plum Rain', day: '2027-03-07', venueSlug: 'ember-hall', status: 'sold_out' }),
    event(3, { name: 'Gone', at: '2026-11-01T04:00:00Z', venueSlug: 'ember-hall' }),
    event(4, { name: 'Someday', venueSlug: 'ember-hall' }),
    event(5, { name: 'Plum Rain', day: '2027-03-08', venueSlug: null }),
  ],
  [venue('ember-hall', { fullName: 'Ember Hall', ...place })],
  { hasFeeds: true },
);
const [ofHall] = venueEmbeds(all);
const hall = ofHall === undefined ? '' : showsJson(all, ofHall.subscription);

it('a venue is a Place with its upcoming dated events, as the guide shows it (rule P23)', () => {
  const [block] = blocksOf(readDocument('docs/operating.md').replace(/.*^\*\*JSON\.\*\*/ms, ''));
  const { event: events, ...document } = JSON.parse(hall);
  const { event: shown, ...guide } = JSON.parse(block?.text ?? '');
  expect([document, events[0]]).toEqual([guide, shown[0]]);
  expect(events.slice(1)).toEqual([
    expect.objectContaining({ name: 'Night Ferry, Plum Rain', startDate: '2027-03-07' }),
  ]);
});

it('an artist is a PerformingGroup, also of the events with it on the bill', () => {
  const [rain] = artistSubscriptions(all).filter(({ artist }) => artist.name === 'Plum Rain');
  expect(JSON.parse(rain === undefined ? '' : showsJson(all, rain.subscription))).toMatchObject({
    '@type': 'PerformingGroup',
    '@id': 'https://eventhub.example/artists/Plum%20Rain',
    event: [{ '@id': 'https://eventhub.example/events/2', location: { geo: {} } }, { name: 'Plum Rain' }],
  });
});

it('another site can import it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'eventhub-json-'));
  try {
    const file = join(folder, 'ember-hall.json');
    await writeFile(file, hall);
    const rows: Record<string, unknown>[] = [];
    for await (const items of readRows(file, { now: new Date(all.site.now), base: null, encoding: null }))
      for (const item of items) if (item.kind === 'row') rows.push(item.value as Record<string, unknown>);
    expect(rows.map((row) => [row['name'], row['venue_full_name'], row['venue_city']])).toEqual([
      ['Night Ferry: Low Water Tour', 'Ember Hall', 'Portland'],
      ['Night Ferry, Plum Rain', 'Ember Hall', 'Portland'],
    ]);
  } finally {
    await rm(folder, { recursive: true });
  }
});
