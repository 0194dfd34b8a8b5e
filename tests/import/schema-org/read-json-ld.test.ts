import { describe, expect, test } from 'vitest';
import type { ReadItem } from '../../../scripts/import/read/read-item.ts';
import { readJsonLd } from '../../../scripts/import/read/schema-org/json-ld.ts';
import { readPage } from '../../../scripts/import/read/schema-org/web-page.ts';
import { cleanKeyedRow } from '../derived-ids.ts';

const show = {
  '@context': 'https://schema.org',
  '@type': 'MusicEvent',
  '@id': 'https://hall.example/ferry',
  name: 'Night Ferry',
  startDate: '2026-12-05T20:00:00-05:00',
};

const rows = (items: readonly ReadItem[]) =>
  items.flatMap((item) => (item.kind === 'row' ? [item.value as Record<string, unknown>] : []));
const context = () => ({ now: new Date('2026-11-29T12:00:00Z') });
const readText = (text: string) => readJsonLd(text, 'events.jsonld', context());
const rowsOf = (document: unknown) => rows(readJsonLd(JSON.stringify(document), 'events.jsonld', context()));
const namesOf = (document: unknown) => rowsOf(document).map((row) => row['name']);

describe('events are found in', () => {
  const named = (name: string) => ({ ...show, '@id': `https://hall.example/${name}`, name });
  test.each([
    ['an object', named('a'), ['a']],
    ['a list', [named('a'), named('b')], ['a', 'b']],
    ['a graph', { '@context': 'https://schema.org', '@graph': [{ '@type': 'WebPage' }, named('a')] }, ['a']],
    [
      'a list of items',
      { '@type': 'ItemList', itemListElement: [{ '@type': 'ListItem', item: named('a') }, named('b')] },
      ['a', 'b'],
    ],
    ['a place with events', { '@type': 'MusicVenue', event: [named('a')] }, ['a']],
    ['a series', { '@type': 'EventSeries', name: 'All', subEvent: [named('a'), named('b')] }, ['a', 'b']],
    ['a festival and its parts', { ...named('f'), '@type': 'Festival', subEvent: [named('a')] }, ['f', 'a']],
    ['nothing else', { '@type': 'Person', name: 'a' }, []],
    ['types written as URLs', { ...named('a'), '@type': ['https://schema.org/ComedyEvent'] }, ['a']],
  ])('%s', (_, document, names) => {
    expect(namesOf(document)).toEqual(names);
  });
});

describe('the fields of an event', () => {
  const rowWith = (changes: object) => rowsOf({ ...show, ...changes })[0] ?? {};

  test('dates and times', () => {
    expect(rowWith({})).toMatchObject({ event_datetime: '2026-12-05T20:00:00-05:00', event_date: null });
    expect(rowWith({ startDate: '2026-12-05' })).toMatchObject({ event_datetime: null, event_date: '2026-12-05' });
    expect(rowWith({ startDate: '2026-12-05T20:00' })).toMatchObject({ event_datetime: '2026-12-05T20:00' });
    expect(rowWith({ startDate: undefined })).toMatchObject({ event_datetime: null, event_date: null });
    expect(cleanKeyedRow({ ...rowWith({ startDate: 'soon' }) })).toMatchObject({
      errors: [{ field: 'event_datetime' }],
    });
  });

  test.each([
    [{ '@type': 'Place', name: 'Copperline Hall', address: '1 Street' }, 'Copperline Hall'],
    [
      [
        { '@type': 'VirtualLocation', url: 'https://x.example' },
        { '@type': 'Place', name: 'Saltbox' },
      ],
      'Saltbox',
    ],
    [{ '@type': 'Place', address: { streetAddress: '12 Harbor Street, Springfield' } }, '12 Harbor Street'],
    ['Saltbox, 3 Quay', 'Saltbox'],
    [undefined, null],
  ])('the venue of %j: %s', (location, name) => {
    expect(rowWith({ location })['venue_full_name']).toBe(name);
  });

  test.each([
    [{}, null, 'scheduled'],
    [{ eventStatus: 'https://schema.org/EventCancelled' }, 'https://schema.org/EventCancelled', 'cancelled'],
    [{ eventStatus: 'EventPostponed' }, 'EventPostponed', 'postponed'],
    [{ offers: { availability: 'https://schema.org/SoldOut' } }, 'SoldOut', 'sold_out'],
    [{ offers: [{ availability: 'SoldOut' }, { availability: 'InStock' }] }, null, 'scheduled'],
    [
      { eventStatus: 'https://schema.org/EventCancelled', offers: { availability: 'SoldOut' } },
      'https://schema.org/EventCancelled',
      'cancelled',
    ],
  ])('the status of %j', (changes, given, status) => {
    const row = rowWith(changes);
    expect(row['status']).toBe(given);
    expect(cleanKeyedRow(row)).toMatchObject({ row: { status } });
  });

  test('are categories from type and genres, the first image, and the first of several texts', () => {
    expect(rowWith({ genre: ['Shoegaze', 'Rock'] })).toMatchObject({
      major_category: 'Music',
      minor_category: 'Shoegaze',
    });
    expect(rowWith({ '@type': 'Event', keywords: 'Jazz, Trio' })).toMatchObject({
      major_category: 'Jazz',
      minor_category: 'Trio',
    });
    expect(rowWith({ image: [{ '@type': 'ImageObject', url: 'https://x.example/a.jpg' }] })['mobile_image_url']).toBe(
      'https://x.example/a.jpg',
    );
    expect(rowWith({ name: [{ '@language': 'en', '@value': 'Ferry' }, 'Fähre'] })['name']).toBe('Ferry');
  });
});

describe('files', () => {
  test('may contain a document per line', () => {
    const items = readText(`${JSON.stringify(show)}\n{"@type":\n${JSON.stringify({ ...show, '@id': 'b' })}\n`);
    expect(rows(items)).toHaveLength(2);
    expect(items.at(-1)).toEqual({ kind: 'unreadable', line: 2, reason: 'is cut off: its JSON does not end' });
  });

  test('that are truncated are rejected', () => {
    expect(readText(JSON.stringify([show, show], null, 1).slice(0, -30))).toEqual([
      { kind: 'incomplete', reason: 'is cut off: its JSON does not end' },
    ]);
  });

  test('with a document per line that end in the middle of one are incomplete', () => {
    const items = readText(`${JSON.stringify(show)}\n${JSON.stringify(show).slice(0, 40)}`);
    expect(items.at(-1)).toEqual({ kind: 'incomplete', reason: 'is cut off: its JSON does not end' });
  });

  test('that are HTML pages are read from JSON-LD scripts only', async () => {
    const page = `<!doctype html>
<title>Hall</title>
<script>var x = {"@type":"Event","name":"not this"};</script>
<script type="application/ld+json">${JSON.stringify([show, { ...show, '@id': 'b', name: 'Tom &amp; Co' }])}</script>
<script type='application/ld+json'>
{ broken
</script>
<SCRIPT TYPE="APPLICATION/LD+JSON">${JSON.stringify({ ...show, '@id': 'c' })}</SCRIPT>`;
    const items = await readPage(page, 'page.html', context());
    expect(rows(items).map((row) => row['name'])).toEqual(['Night Ferry', 'Tom &amp; Co', 'Night Ferry']);
    expect(items.map((item) => ('line' in item ? item.line : null))).toEqual(['4, event 1', '4, event 2', 8, 5]);
    expect(items.at(-1)).toMatchObject({ kind: 'unreadable', reason: 'holds JSON-LD that is not valid JSON' });
  });
});
