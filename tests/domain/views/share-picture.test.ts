import { describe, expect, test } from 'vitest';
import type { EventRecord, VenueRecord } from '../../../src/domain/catalogue/types.ts';
import { headView } from '../../../src/domain/views/head.ts';
import {
  artistPicture,
  eventPicture,
  shareFile,
  sharePictures,
  venuePicture,
  withPicture,
} from '../../../src/domain/views/share-picture.ts';
import { catalogueOf, event, venue } from '../fixtures.ts';

type Given = Partial<EventRecord> & { at?: string };
const TONIGHT = '2026-11-28T01:00:00Z';
const PAST = '2026-11-20T01:00:00Z';

function pictureOf(given: Given, venues: VenueRecord[] = [], others: EventRecord[] = [], hasSharePictures = true) {
  const all = catalogueOf([event(1, given), ...others], venues, { hasSharePictures });
  const listing = all.events.find(({ id }) => id === 1);
  if (listing === undefined) throw new Error('the event is missing');
  return eventPicture(all, listing);
}

test('the picture of an event', () => {
  expect(pictureOf({ name: 'Night Ferry', at: TONIGHT }, [venue('saltbox', { fullName: 'Saltbox' })])).toEqual({
    title: 'Night Ferry',
    day: '27',
    facts: ['Friday, November 27, 2026', '8:00 PM'],
    note: 'Saltbox',
    hue: expect.any(Number),
  });
});

test.each<[string, Given, readonly string[]]>([
  ['without a time', { day: '2026-12-05' }, ['Saturday, December 05, 2026']],
  ['cancelled', { at: TONIGHT, status: 'cancelled' }, ['Friday, November 27, 2026', '8:00 PM, Cancelled']],
  [
    'postponed, without a time',
    { day: '2026-12-05', status: 'postponed' },
    ['Saturday, December 05, 2026', 'Postponed'],
  ],
])('the date of one %s', (_, given, facts) => {
  expect(pictureOf(given)?.facts).toEqual(facts);
});

describe('has none:', () => {
  test.each<[string, Given, EventRecord[]?]>([
    ['a past event', { at: PAST }],
    ["a 'Date TBA'", {}],
    ['one with a picture of its own', { at: TONIGHT, imageUrl: '/a.jpg' }],
    [
      'one with the picture of another of its name',
      { at: TONIGHT, name: 'Act 2' },
      [event(2, { at: PAST, imageUrl: '/a.jpg' })],
    ],
    ['a name in another script', { at: TONIGHT, name: '東京 Night' }],
    ['a name from right to left', { at: TONIGHT, name: 'ليلة הלילה' }],
    ['a name of emoji only', { at: TONIGHT, name: '🎸🎸' }],
  ])('%s', (_, given, others = []) => {
    expect(pictureOf(given, [], others)).toBeNull();
  });

  test('a venue in another script', () => {
    expect(pictureOf({ at: TONIGHT }, [venue('saltbox', { fullName: 'Соль' })])).toBeNull();
  });

  test('any page with SHARE_IMAGES=none, and in development', () => {
    expect(pictureOf({ at: TONIGHT }, [], [], false)).toBeNull();
    expect(sharePictures(catalogueOf([event(1, { at: TONIGHT })])).size).toBe(0);
  });
});

test.each([
  ['Night 🎸 Ferry 👩‍🎤', 'Night Ferry'],
  ['Cafe\u0301 Łódź', 'Café Łódź'],
  ['Brand® 2\u2011day\u00a0pass ☆', 'Brand® 2-day pass'],
])('%s is written as %s', (name, title) => {
  expect(pictureOf({ at: TONIGHT, name })?.title).toBe(title);
});

test('venues and artists have one as long as something is upcoming there', () => {
  const rows = [
    event(1, { name: 'Night Ferry', at: TONIGHT, imageUrl: '/a.jpg' }),
    event(2, { name: 'Night Ferry', at: PAST, venueSlug: 'attic' }),
    event(3, { name: 'Plum Rain', at: PAST, venueSlug: 'attic' }),
  ];
  const venues = [venue('saltbox', { fullName: 'Saltbox', city: 'Brooklyn' }), venue('attic')];
  const all = catalogueOf(rows, venues, { hasSharePictures: true });
  const facts = ['Shows, dates and tickets'];
  expect(new Map(all.venues.map((one) => [one.slug, venuePicture(all, one)]))).toEqual(
    new Map([
      ['saltbox', { title: 'Saltbox', day: '', facts, note: 'Brooklyn', hue: expect.any(Number) }],
      ['attic', null],
    ]),
  );
  expect(new Map(all.artists.map((one) => [one.name, artistPicture(all, one)]))).toEqual(
    new Map([
      ['Night Ferry', { title: 'Night Ferry', day: '', facts, note: '', hue: expect.any(Number) }],
      ['Plum Rain', null],
    ]),
  );
  // At a venue: the artist's own, which is among those that are made.
  const files = [...sharePictures(all).keys()];
  expect(files).toHaveLength(2);
  const ofPairs = all.pairs.map((pair) => artistPicture(all, pair.artist, pair)).filter((one) => one !== null);
  expect(ofPairs).toHaveLength(1);
  expect(files).toEqual(expect.arrayContaining(ofPairs.map(shareFile)));
});

test('its file has another name when anything that it shows changes, and only then', () => {
  const file = (given: Given) => shareFile(pictureOf(given) ?? expect.fail());
  const first = file({ at: TONIGHT });
  expect(first).toMatch(/^share\/[a-z0-9]{11}\.png$/);
  expect(file({ at: TONIGHT, description: 'Other words.', code: 'A1' })).toBe(first);
  const others = [{ at: '2026-11-28T02:00:00Z' }, { at: TONIGHT, name: 'Act 2' }, { at: TONIGHT, status: 'cancelled' }];
  expect(new Set([first, ...(others as Given[]).map(file)]).size).toBe(4);
});

test('the head names it, and says what is in it', () => {
  const head = headView({ title: 'Act 1', description: '', canonicalPath: '/events/1', image: '/a.jpg' });
  expect(withPicture(head, null)).toBe(head);
  const picture = pictureOf({ at: TONIGHT }) ?? expect.fail();
  expect(withPicture(head, picture)).toMatchObject({
    image: `/${shareFile(picture)}`,
    imageText: 'Act 1, Friday, November 27, 2026, 8:00 PM, saltbox',
  });
});
