import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { writeRedirects } from '../../scripts/site-engine/files/redirects.ts';
import { artistAtVenueFile } from '../../src/domain/urls/paths.ts';
import { catalogueOf, event, venue } from '../domain/fixtures.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'eventhub-redirects-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const read = (file: string) => readFileSync(join(folder, file), 'utf8');
const noDetails = {
  name: null,
  status: 'scheduled' as const,
  source: null,
  scrapedAt: null,
  venueSlug: null,
  code: null,
};
const NAME = 'AC/DC & <Friends>';
const events = [event(1, { name: 'AC/DC & <Friends>', venueSlug: 'ember' })];

it('old addresses lead to new ones, with a page on any host', () => {
  const corrections = {
    artists: [
      { name: 'Acdc', kind: 'alias', listedAs: 'AC/DC & <Friends>' },
      { name: 'ac/dc & <friends>', kind: 'alias', listedAs: 'AC/DC & <Friends>' },
      { name: 'Nobody', kind: 'alias', listedAs: 'Who Has No Events' },
    ] as const,
    venues: [
      { slug: 'The Ember', listedAs: 'ember' },
      { slug: 'index', listedAs: 'ember' },
      { slug: 'attic', listedAs: 'gone' },
    ],
    events: [2, 3].map((id) => ({ ...noDetails, id, listedAs: id - 1 })),
  };
  const all = catalogueOf(events, [venue('ember', { fullName: 'Ember "Hall"' })], { corrections });
  const files = writeRedirects(folder, all, new Set());
  expect(files).toEqual([
    'venues/The Ember.html',
    expect.stringMatching(/^venues\/~index-\w+\.html$/),
    'artists/Acdc.html',
    'events/2.html',
    `artists/${NAME}/venues/The Ember.html`,
    expect.stringMatching(/^artists\/AC\/DC & <Friends>\/venues\/~index-\w+\.html$/),
    'artists/Acdc/venues/ember.html',
    'artists/Acdc/venues/The Ember.html',
    expect.stringMatching(/^artists\/Acdc\/venues\/~index-\w+\.html$/),
    '_redirects',
  ]);
  const page = read('artists/Acdc.html');
  const path = '/artists/AC%2FDC%20%26%20%3CFriends%3E';
  expect(page).toContain(`<meta http-equiv="refresh" content="0; url=${path}">`);
  expect(page).toContain(`<link rel="canonical" href="https://eventhub.example${path}">`);
  expect(page).toContain(`<a href="${path}">AC/DC &amp; &lt;Friends&gt;</a>`);
  expect(read('venues/The Ember.html')).toContain('<title>Ember &quot;Hall&quot;</title>');
  expect(read('_redirects').split('\n')).toEqual([
    '/venues/The%20Ember /venues/ember 301',
    expect.stringMatching(/^\/venues\/~index-\w+ \/venues\/ember 301$/),
    `/artists/Acdc ${path} 301`,
    '/events/2 /events/1 301',
    `${path}/venues/The%20Ember ${path}/venues/ember 301`,
    expect.stringContaining(`/venues/~index-`),
    `/artists/Acdc/venues/ember ${path}/venues/ember 301`,
    `/artists/Acdc/venues/The%20Ember ${path}/venues/ember 301`,
    expect.stringMatching(/^\/artists\/Acdc\/venues\/~index-/),
    '',
  ]);
});

it('a page of the site comes first, and without corrections there is nothing', () => {
  const corrections = { artists: [], venues: [{ slug: 'pier', listedAs: 'ember' }] };
  const all = catalogueOf(events, [], { corrections });
  const own = ['venues/pier.html', artistAtVenueFile('AC/DC', 'pier')];
  expect(writeRedirects(folder, all, new Set(own))).toEqual([]);
  expect(writeRedirects(folder, catalogueOf(events), new Set())).toEqual([]);
});
