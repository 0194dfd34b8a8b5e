import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readRows } from '../../../scripts/import/read/read-rows.ts';
import { showsJson } from '../../../src/domain/views/shows-json.ts';
import { ofVenue } from '../../../src/domain/views/subscription.ts';
import { catalogueOf, event, venue } from '../fixtures.ts';

const place = { city: 'Portland', address: '12 Mill Street', coordinates: { latitude: 45.5, longitude: -122.6 } };
const all = catalogueOf(
  [
    event(1, { name: 'Night Ferry', at: '2026-12-05T04:00:00Z', status: 'sold_out', code: 'a' }),
    event(2, { name: 'Plum Rain', day: '2026-12-06' }),
    event(3, { name: 'Gone', at: '2026-11-01T04:00:00Z' }),
    event(4, { name: 'Someday' }),
  ],
  [venue('saltbox', { fullName: 'Saltbox', timeZone: 'America/Los_Angeles', ...place })],
  { hasFeeds: true },
);

it('a venue is a Place with its upcoming events (rule P23)', () => {
  const [saltbox] = all.venues;
  if (saltbox === undefined) throw new Error('There is no venue.');
  const document = JSON.parse(showsJson(all, ofVenue(saltbox), saltbox));
  expect(document).toMatchObject({
    '@context': 'https://schema.org',
    '@type': 'Place',
    '@id': 'https://eventhub.example/venues/saltbox',
    name: 'Saltbox',
    address: { addressLocality: 'Portland' },
    event: [
      {
        name: 'Night Ferry',
        startDate: '2026-12-04T20:00:00-08:00',
        offers: { url: expect.stringMatching(/saltbox/) },
      },
      { name: 'Plum Rain', startDate: '2026-12-06' },
    ],
  });
});

it('another site can import it', async () => {
  const [saltbox] = all.venues;
  if (saltbox === undefined) throw new Error('There is no venue.');
  const folder = await mkdtemp(join(tmpdir(), 'eventhub-json-'));
  try {
    const file = join(folder, 'saltbox.json');
    await writeFile(file, showsJson(all, ofVenue(saltbox), saltbox));
    const rows: Record<string, unknown>[] = [];
    for await (const items of readRows(file, { now: new Date(all.site.now), base: null, encoding: null }))
      for (const item of items) if (item.kind === 'row') rows.push(item.value as Record<string, unknown>);
    expect(rows.map((row) => [row['name'], row['venue_full_name'], row['venue_city']])).toEqual([
      ['Night Ferry', 'Saltbox', 'Portland'],
      ['Plum Rain', 'Saltbox', 'Portland'],
    ]);
  } finally {
    await rm(folder, { recursive: true });
  }
});
