import { describe, expect, test } from 'vitest';
import { named, othersIn, type Row, readText, rowsIn, rowsOf, show } from './read-documents.ts';

const HALL = { '@type': 'MusicVenue', '@id': 'https://hall.example/#place', name: 'Copperline Hall' };

const pick = (rows: readonly Row[], ...keys: string[]) => rows.map((row) => keys.map((key) => row[key]));

describe('nodes are joined by @id', () => {
  test('location and image of a graph, whatever the order', () => {
    const image = { '@type': 'ImageObject', '@id': 'https://hall.example/#image', url: 'https://cdn.example/a.jpg' };
    const event = named('a', { location: { '@id': HALL['@id'] }, image: { '@id': image['@id'] } });
    for (const graph of [
      [event, HALL, image],
      [image, HALL, event],
    ]) {
      expect(rowsOf({ '@context': 'https://schema.org', '@graph': graph })).toMatchObject([
        { name: 'a', venue_full_name: 'Copperline Hall', mobile_image_url: 'https://cdn.example/a.jpg' },
      ]);
    }
  });

  test('a performer gives an event without a name its name', () => {
    const act = { '@type': 'MusicGroup', '@id': '#act', name: 'Night Ferry' };
    const event = {
      ...named('a'),
      name: undefined,
      performer: [{ '@id': '#act' }, { '@type': 'Person', name: 'Plum Rain' }],
    };
    expect(pick(rowsOf([event, act]), 'name')).toEqual([['Night Ferry, Plum Rain']]);
  });

  test('relative ids of one document', () => {
    const event = named('a', { location: { '@id': '#place' } });
    expect(rowsOf([event, { ...HALL, '@id': 'events.jsonld#place' }])).toMatchObject([{ venue_full_name: HALL.name }]);
  });

  test('two parts of the description of one event, which is listed once', () => {
    const rows = rowsOf([
      { '@type': 'Event', '@id': show['@id'], name: show.name },
      { '@id': show['@id'], startDate: show.startDate, location: HALL },
      { ...HALL, event: [{ '@id': show['@id'] }] },
    ]);
    expect(pick(rows, 'name', 'event_datetime', 'venue_full_name')).toEqual([
      ['Night Ferry', show.startDate, 'Copperline Hall'],
    ]);
  });

  test('but not events that contradict each other, nor a page and its event', () => {
    const night = { ...show, startDate: '2026-12-06' };
    expect(rowsOf([show, night])).toHaveLength(2);
    expect(
      rowsOf([
        { ...show, location: { name: 'Room 1' } },
        { ...show, location: { name: 'Room 2' } },
      ]),
    ).toHaveLength(2);
    const page = { '@type': 'WebPage', '@id': show['@id'], name: 'Events', mainEntity: [show] };
    expect(pick(rowsOf(page), 'name')).toEqual([['Night Ferry']]);
  });

  test('nor those of other documents in the file', () => {
    const line = (name: string) =>
      JSON.stringify([
        named(name, { location: { '@id': '#place' } }),
        { '@type': 'Place', '@id': '#place', name: `${name} hall` },
      ]);
    expect(pick(rowsIn(readText(`${line('a')}\n${line('b')}`)), 'venue_full_name')).toEqual([['a hall'], ['b hall']]);
  });

  test('and a circle of references ends', () => {
    const parent = { '@type': 'Event', '@id': '#p', name: 'P', startDate: '2026-12-05', superEvent: { '@id': '#c' } };
    const child = { '@type': 'Event', '@id': '#c', startDate: '2026-12-06', superEvent: { '@id': '#p' } };
    expect(pick(rowsOf([parent, child]), 'name')).toEqual([['P'], ['P']]);
  });
});

test.each([
  ['a prefix', { '@type': 'schema:MusicEvent', 'schema:name': 'A', 'schema:startDate': '2026-12-05' }],
  [
    'addresses',
    {
      '@type': 'http://schema.org/MusicEvent',
      'http://schema.org/name': 'A',
      'http://schema.org/startDate': [{ '@value': '2026-12-05' }],
    },
  ],
  [
    'addresses with www',
    {
      '@type': ['https://www.schema.org/MusicEvent'],
      'https://www.schema.org/name': 'A',
      'https://www.schema.org/startDate': '2026-12-05',
    },
  ],
  [
    'second names of keywords',
    { type: 'MusicEvent', id: '#x', name: { '@value': 'A' }, startDate: { '@list': ['2026-12-05'] } },
  ],
])('keys and types with %s', (_, event) => {
  expect(rowsOf({ '@context': 'https://schema.org', ...event })).toMatchObject([
    { name: 'A', event_date: '2026-12-05', major_category: 'Music' },
  ]);
});

describe('events are found in', () => {
  test.each([
    [
      'a feed',
      { '@type': 'DataFeed', dataFeedElement: [{ '@type': 'DataFeedItem', item: named('a') }, { item: [named('b')] }] },
    ],
    [
      'a list',
      { '@type': 'ItemList', itemListElement: [{ '@type': 'ListItem', position: 1, item: named('a') }, named('b')] },
    ],
    [
      'a list in a page',
      { '@type': 'CollectionPage', mainEntity: { '@type': 'ItemList', itemListElement: [named('a'), named('b')] } },
    ],
    ['a place', { ...HALL, event: [named('a'), named('b')] }],
    [
      'the rooms of a place',
      { ...HALL, containsPlace: { '@type': 'Room', name: 'R', event: [named('a'), named('b')] } },
    ],
    ['a band', { '@type': 'MusicGroup', name: 'Band', event: [named('a'), named('b')] }],
    ['a series', { '@type': 'EventSeries', name: 'S', subEvent: [named('a'), named('b')] }],
    [
      'the series of an event',
      named('a', { superEvent: { '@type': 'EventSeries', name: 'S', subEvent: [named('b')] } }),
    ],
    [
      'a feed whose elements are references',
      [{ '@type': 'DataFeed', dataFeedElement: [{ '@id': named('a')['@id'] }] }, named('a'), named('b')],
    ],
  ])('%s', (_, document) => {
    expect(pick(rowsOf({ '@graph': [document].flat() }), 'name')).toEqual([['a'], ['b']]);
  });
});

describe('a parent speaks for its events', () => {
  const bare = { '@type': 'Event', '@id': '#part', name: 'Part' };

  test('a place is where they are, unless they say otherwise', () => {
    const events = [named('a'), named('b', { location: { '@type': 'Place', name: 'Annex' } })];
    expect(pick(rowsOf({ ...HALL, event: events }), 'venue_full_name')).toEqual([['Copperline Hall'], ['Annex']]);
    expect(pick(rowsOf({ '@type': 'Organization', name: 'Promoter', event: events }), 'venue_full_name')).toEqual([
      [null],
      ['Annex'],
    ]);
  });

  test.each([
    ['subEvent', (parent: object) => ({ ...parent, subEvent: [bare] })],
    ['superEvent', (parent: object) => ({ ...bare, superEvent: parent })],
    [
      'superEvent by reference',
      (parent: object) => [
        { ...bare, superEvent: { '@id': '#all' } },
        { '@id': '#all', ...parent },
      ],
    ],
  ])('%s: place, image, status, genre and start of one day', (_, family) => {
    const parent = {
      '@type': 'Festival',
      name: 'All',
      location: HALL,
      image: 'https://cdn.example/all.jpg',
      eventStatus: 'https://schema.org/EventPostponed',
      genre: 'Folk',
      startDate: '2026-12-05T18:00',
      endDate: '2026-12-06T02:00',
    };
    expect(rowsOf(family(parent)).find((row) => row['name'] === 'Part')).toMatchObject({
      venue_full_name: 'Copperline Hall',
      mobile_image_url: 'https://cdn.example/all.jpg',
      status: 'https://schema.org/EventPostponed',
      major_category: 'Folk',
      event_datetime: '2026-12-05T18:00',
    });
  });

  test('but not a start that is not theirs', () => {
    const part = (parent: object) => rowsOf({ '@type': 'Event', name: 'All', ...parent, subEvent: [bare] }).at(-1);
    expect(part({ startDate: '2026-12-05', endDate: '2026-12-07' })).toMatchObject({
      event_date: null,
      event_datetime: null,
    });
    expect(part({ startDate: ['2026-12-05', '2026-12-06'] })).toMatchObject({ event_date: null, event_datetime: null });
    expect(part({ startDate: '2026-12-05', endDate: '2026-12-05' })).toMatchObject({ event_date: '2026-12-05' });
    const own = { ...bare, startDate: '2026-12-09', location: null, name: ' ' };
    expect(
      rowsOf({ '@type': 'EventSeries', name: 'All', location: HALL, startDate: '2026-12-05', subEvent: [own] }),
    ).toMatchObject([{ name: 'All', event_date: '2026-12-09', venue_full_name: 'Copperline Hall' }]);
  });

  test('two generations above', () => {
    const stage = {
      '@type': 'Event',
      '@id': '#stage',
      name: 'Stage',
      superEvent: { '@type': 'Festival', location: HALL },
    };
    expect(rowsOf({ ...bare, startDate: '2026-12-05', superEvent: stage })).toMatchObject([
      { venue_full_name: HALL.name },
    ]);
  });
});

test('a series is listed itself only if it has no events but a start', () => {
  const series = { '@type': 'EventSeries', '@id': '#s', name: 'S', startDate: '2026-12-05' };
  expect(pick(rowsOf(series), 'name', 'event_date', 'major_category')).toEqual([['S', '2026-12-05', null]]);
  expect(rowsOf({ ...series, startDate: undefined })).toEqual([]);
  expect(pick(rowsOf([series, named('a', { superEvent: { '@id': '#s' } })]), 'name')).toEqual([['a']]);
});

test('what is nested too deeply is refused, not left out', () => {
  const deep = (depth: number) => `${'{"event":['.repeat(depth)}${JSON.stringify(show)}${']}'.repeat(depth)}`;
  expect(rowsIn(readText(deep(40)))).toHaveLength(1);
  const reason = 'is nested too deeply to be read';
  for (const depth of [60, 100_000]) expect(readText(deep(depth))).toEqual([{ kind: 'broken', reason }]);
  expect(othersIn(readText(`${JSON.stringify(show)}\n${deep(100)}`))).toEqual([
    { kind: 'unreadable', line: 2, reason },
  ]);
});

test('a chain of 50,000 references, and 20,000 events with one id, are read', () => {
  const chain = Array.from({ length: 50_000 }, (_, index) => ({
    '@id': `#${index}`,
    '@type': 'Place',
    event: { '@id': `#${index + 1}` },
  }));
  const same = Array.from({ length: 20_000 }, (_, index) => ({
    ...show,
    name: `n${index}`,
    subEvent: { '@id': '#0' },
  }));
  expect(rowsOf([...chain, { ...show, '@id': '#50000' }, ...same])).toHaveLength(20_001);
});
