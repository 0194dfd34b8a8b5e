import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { BOM, broken, incomplete, readFile, row, temporaryFiles } from './read-files.ts';

const { read, directory } = temporaryFiles();

const NEWS =
  'is an RSS or Atom feed, which does not say when events begin: look for a calendar (.ics) on the same site, or take ' +
  'its page of events, if that has schema.org events (JSON-LD)';

describe('documents are recognized by their content', () => {
  const event = { '@context': 'https://schema.org', '@type': 'Event', '@id': 'a', name: 'A', startDate: '2026-12-05' };
  test.each([
    ['JSON-LD', JSON.stringify(event)],
    ['a list of JSON-LD', JSON.stringify([event], null, 2)],
    ['a page', `<!DOCTYPE html><script type="application/ld+json">${JSON.stringify(event)}</script>`],
    [
      'a calendar',
      'BEGIN:VCALENDAR\nBEGIN:VEVENT\nUID:a\nSUMMARY:A\nDTSTART;VALUE=DATE:20261205\nEND:VEVENT\nEND:VCALENDAR\n',
    ],
  ])('%s, even gzipped and with a byte order mark', async (_, text) => {
    const items = await read(text, 'events');
    expect(items).toMatchObject([{ kind: 'row', value: { name: 'A', event_date: '2026-12-05' } }]);
    expect(await read(gzipSync(text), 'events.gz')).toEqual(items);
    expect(await read(`${BOM}${text}`, 'events.txt')).toEqual(items);
  });

  test.each([
    [
      'a part of a page',
      'part.html',
      `<div><script type="application/ld+json">${JSON.stringify(event)}</script></div>`,
    ],
    ['JSON-LD whose keys come late', 'late.jsonld', JSON.stringify({ description: 'x'.repeat(9_000), ...event })],
  ])('%s is recognized by its extension', async (_, name, text) => {
    const expected = [{ kind: 'row', value: { name: 'A', event_date: '2026-12-05' } }];
    expect(await read(text, name)).toMatchObject(expected);
    expect(await read(gzipSync(text), `${name}.gz`)).toMatchObject(expected);
  });

  test('rows with an @context key are rows', async () => {
    expect(await read('{"event_id":1,"@context":"x"}\n')).toEqual([row(1, { event_id: 1, '@context': 'x' })]);
  });
});

describe('gzip', () => {
  const listings = Buffer.from(
    Array.from({ length: 3_000 }, (_, index) => `{"a":${index},"b":"${index * 7919}"}\n`).join(''),
  );

  test('is decompressed, whatever the file name', async () => {
    expect(await read(gzipSync('{"a":1}\n'), 'x.ndjson')).toEqual([row(1, { a: 1 })]);
    expect(await read('{"a":1}\n', 'plain.ndjson.gz')).toEqual([row(1, { a: 1 })]);
    expect(await read(gzipSync(`${BOM}[{"a":1}]`), 'x.json.gz')).toEqual([row(1, { a: 1 })]);
  });

  test('with several members is one file', async () => {
    const items = await read(Buffer.concat([gzipSync('{"a":1}\n{"a"'), gzipSync(':2}\n')]));
    expect(items).toEqual([row(1, { a: 1 }), row(2, { a: 2 })]);
  });

  test('that is truncated is incomplete', async () => {
    const packed = gzipSync(listings);
    const items = await read(packed.subarray(0, Math.floor(packed.length * 0.7)));
    expect(items.at(-1)).toEqual(incomplete('ends in the middle of its compressed data: download it again'));
  });

  test.each([
    ['text', Buffer.from('garbage garbage')],
    ['the beginning of another member', Buffer.from([0x1f, 0x8b, 0x67, 0x61, 0x72])],
  ])('followed by %s is incomplete', async (_, garbage) => {
    for (const count of [2, 3_000]) {
      const lines = listings.toString().split('\n').slice(0, count);
      const items = await read(Buffer.concat([gzipSync(`${lines.join('\n')}\n`), garbage]), 'followed.gz');
      expect(items.at(-1)).toEqual(incomplete('has corrupt compressed data: download it again'));
    }
  });

  test('that is damaged is incomplete', async () => {
    const packed = gzipSync(listings);
    packed.fill(0xff, packed.length - 8, packed.length - 4);
    expect((await read(packed)).at(-1)).toEqual(incomplete('has corrupt compressed data: download it again'));
  });
});

describe('an unsupported file is named as', () => {
  test.each([
    ['nothing', '', 'is empty'],
    ['blanks', ' \r\n\n\t', 'is empty'],
    ['only a byte order mark', BOM, 'is empty'],
    ['a compressed nothing', gzipSync(''), 'is empty'],
    [
      'a PNG',
      Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'),
      'is a binary file: listings are NDJSON, a JSON array, CSV, JSON-LD or iCalendar',
    ],
    [
      'random bytes',
      Buffer.from('00f3a1009b7c', 'hex'),
      'is a binary file: listings are NDJSON, a JSON array, CSV, JSON-LD or iCalendar',
    ],
    [
      'a workbook',
      Buffer.from('504b030414000600', 'hex'),
      'is a zip archive or an Excel workbook: unpack it, or save it as CSV',
    ],
    ['zstd', Buffer.from('28b52ffd0458', 'hex'), 'is compressed with zstd: unpack it, or use gzip'],
    ['UTF-16', Buffer.from(`${BOM}{"a":1}`, 'utf16le'), 'is written in UTF-16: save it as UTF-8'],
    ['UTF-16 without a mark', Buffer.from('{"a":1}', 'utf16le'), 'is written in UTF-16: save it as UTF-8'],
    [
      'prose',
      'Dear operator,\nplease find attached\n',
      'has no column event_id in its first line, and is neither JSON, JSON-LD nor iCalendar',
    ],
    [
      'CSV without ids',
      'name,date\nA,2026-03-05\n',
      'has no column event_id in its first line, and is neither JSON, JSON-LD nor iCalendar',
    ],
    ['a page without events', '<!doctype html><p>404</p>', 'holds no event of schema.org (JSON-LD, Microdata, RDFa)'],
    ['JSON-LD of something else', '{"@type":"Person"}', 'holds no event of schema.org (JSON-LD, Microdata, RDFa)'],
    [
      'XML',
      '<?xml version="1.0"?><concerts/>',
      'is XML: listings are JSON-LD, a page with JSON-LD, iCalendar, NDJSON or CSV',
    ],
    [
      'XML after many comments',
      `<?xml version="1.0"?>${'<!-- a -->'.repeat(300)}<concerts/>`,
      'is XML: listings are JSON-LD, a page with JSON-LD, iCalendar, NDJSON or CSV',
    ],
    ...[
      '<rss version="2.0"><channel/></rss>',
      '<?xml version="1.0"?><?xml-stylesheet href="a.xsl"?>\n<!-- a --><feed xmlns="http://www.w3.org/2005/Atom"/>',
      '<?xml version="1.0"?><rdf:RDF xmlns="http://purl.org/rss/1.0/"/>',
    ].map((feed): [string, string, string] => ['a feed of news', feed, NEWS]),
    ['a column twice', 'event_id,name,name\n1,a,b\n', 'names the column name twice'],
  ])('%s', async (_, content, reason) => {
    expect(await read(content)).toEqual([broken(reason)]);
  });

  test('a missing file', async () => {
    expect(await readFile(path.join(directory(), 'nowhere'))).toEqual([broken('does not exist')]);
  });

  test('a folder', async () => {
    expect(await readFile(directory())).toEqual([broken('is a folder, not a file')]);
  });
});
