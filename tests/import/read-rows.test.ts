import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import Papa from 'papaparse';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Splitter } from '../../scripts/import/read/raw-row.ts';
import type { ReadItem } from '../../scripts/import/read/read-item.ts';
import { readRows } from '../../scripts/import/read/read-rows.ts';
import { splitArray } from '../../scripts/import/read/split-array.ts';
import { splitLines } from '../../scripts/import/read/split-lines.ts';
import { splitRecords } from '../../scripts/import/read/split-records.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'eventhub-read-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** Reads a file of this content. */
async function read(content: string | Buffer, name = 'listings'): Promise<ReadItem[]> {
  const file = path.join(folder, name);
  await writeFile(file, content);
  return await readFile(file);
}

async function readFile(file: string): Promise<ReadItem[]> {
  const items: ReadItem[] = [];
  for await (const batch of readRows(file, { source: null, now: new Date() })) items.push(...batch);
  return items;
}

const row = (line: number, value: unknown): ReadItem => ({ kind: 'row', line, value });
const unreadable = (line: number, reason: string): ReadItem => ({ kind: 'unreadable', line, reason });
const broken = (reason: string): ReadItem => ({ kind: 'broken', reason });

const BOM = '\ufeff';

describe('documents are told by their content', () => {
  const event = { '@context': 'https://schema.org', '@type': 'Event', '@id': 'a', name: 'A', startDate: '2026-12-05' };
  test.each([
    ['JSON-LD', JSON.stringify(event)],
    ['a list of JSON-LD', JSON.stringify([event], null, 2)],
    ['a page', `<!DOCTYPE html><script type="application/ld+json">${JSON.stringify(event)}</script>`],
    [
      'a calendar',
      'BEGIN:VCALENDAR\nBEGIN:VEVENT\nUID:a\nSUMMARY:A\nDTSTART;VALUE=DATE:20261205\nEND:VEVENT\nEND:VCALENDAR\n',
    ],
  ])('%s, also gzipped and with a byte order mark', async (_, text) => {
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
  ])('%s is told by its name', async (_, name, text) => {
    const expected = [{ kind: 'row', value: { name: 'A', event_date: '2026-12-05' } }];
    expect(await read(text, name)).toMatchObject(expected);
    expect(await read(gzipSync(text), `${name}.gz`)).toMatchObject(expected);
  });

  test('rows that speak of a context are rows', async () => {
    expect(await read('{"event_id":1,"@context":"x"}\n')).toEqual([row(1, { event_id: 1, '@context': 'x' })]);
  });
});

describe('NDJSON', () => {
  test.each([
    ['plain', '{"a":1}\n{"a":2}\n', [row(1, { a: 1 }), row(2, { a: 2 })]],
    ['without a last line break', '{"a":1}\n{"a":2}', [row(1, { a: 1 }), row(2, { a: 2 })]],
    ['with CRLF and blank lines', '\r\n{"a":1}\r\n\r\n  \r\n{"a":2}\r\n', [row(2, { a: 1 }), row(5, { a: 2 })]],
    ['with a byte order mark', `${BOM}{"a":1}\n`, [row(1, { a: 1 })]],
    [
      'with a bad line',
      '{"a":1}\n{"a":\n{"a":3}\n',
      [row(1, { a: 1 }), unreadable(2, 'is not valid JSON'), row(3, { a: 3 })],
    ],
    ['with rows that are no objects', '{"a":1}\n5\n"x"\n', [row(1, { a: 1 }), row(2, 5), row(3, 'x')]],
    [
      'with a raw control character',
      '{"a":"x\u0000"}\n{"a":2}\n',
      [unreadable(1, 'is not valid JSON'), row(2, { a: 2 })],
    ],
    ['with an escaped NUL', '{"a":"x\\u0000"}\n', [row(1, { a: 'x\u0000' })]],
    [
      'cut off',
      '{"a":1}\n{"a',
      [row(1, { a: 1 }), unreadable(2, 'is not valid JSON'), broken('ends in the middle of a row')],
    ],
  ])('%s', async (_, content, items) => {
    expect(await read(content)).toEqual(items);
  });

  test('a first line that is bad does not hide the others', async () => {
    expect(await read('oops\n{"a":2}\n')).toEqual([unreadable(1, 'is not valid JSON'), row(2, { a: 2 })]);
    expect(await read('oops\n', 'x.ndjson')).toEqual([unreadable(1, 'is not valid JSON')]);
  });

  test('a line in another encoding is named, never guessed at', async () => {
    const latin1 = Buffer.from('{"a":"caf\u00e9"}\n', 'latin1');
    expect(await read(Buffer.concat([latin1, Buffer.from('{"a":"café"}\n')]))).toEqual([
      unreadable(1, 'is not valid UTF-8'),
      row(2, { a: 'café' }),
    ]);
  });

  test('a line longer than any row is passed over', async () => {
    const endless = Buffer.alloc(17 * 1024 * 1024, 'x');
    const items = await read(Buffer.concat([Buffer.from('{"a":1}\n'), endless, Buffer.from('\n{"a":3}\n')]));
    expect(items).toEqual([row(1, { a: 1 }), unreadable(2, 'is longer than 16777216 bytes'), row(3, { a: 3 })]);
  });
});

describe('a JSON array', () => {
  test.each([
    ['on one line', '[{"a":1},{"a":2}]', [row(1, { a: 1 }), row(1, { a: 2 })]],
    ['in lines', ' [\r\n  {"a":1},\n\n  {\n "a": 2 }\n]\n', [row(2, { a: 1 }), row(4, { a: 2 })]],
    ['with a byte order mark', `${BOM}[{"a":1}]`, [row(1, { a: 1 })]],
    ['with brackets in strings', '[{"a":"]}\\"[,"},{"a":[1,[2]]}]', [row(1, { a: ']}"[,' }), row(1, { a: [1, [2]] })]],
    ['of other things', '[1,"x",null,[2]]', [row(1, 1), row(1, 'x'), row(1, null), row(1, [2])]],
    ['with a comma at the end', '[{"a":1},\n]', [row(1, { a: 1 })]],
    [
      'with one bad element',
      '[{"a":1},{"a":oops},\n{"a":3}]',
      [row(1, { a: 1 }), unreadable(1, 'is not valid JSON'), row(2, { a: 3 })],
    ],
    ['that is empty', '[ ]', []],
    [
      'that is not closed',
      '[{"a":1},\n{"a":2}',
      [row(1, { a: 1 }), broken('cannot be read further: the array is not closed: the file ends early, on line 2')],
    ],
    [
      'followed by more',
      '[{"a":1}]\n{}',
      [row(1, { a: 1 }), broken('cannot be read further: more text follows the end of the array on line 2')],
    ],
  ])('%s', async (_, content, items) => {
    expect(await read(content)).toEqual(items);
  });

  test('an element in another encoding is named', async () => {
    const items = await read(
      Buffer.concat([Buffer.from('[{"a":"'), Buffer.from([0xe9]), Buffer.from('"},\n{"a":2}]')]),
    );
    expect(items).toEqual([unreadable(1, 'is not valid UTF-8'), row(2, { a: 2 })]);
  });
});

describe('CSV', () => {
  test.each([
    [
      'plain',
      'event_id,name\n1,A\n2,B\n',
      [row(2, { event_id: '1', name: 'A' }), row(3, { event_id: '2', name: 'B' })],
    ],
    [
      'with a byte order mark and CRLF',
      `${BOM}event_id,name\r\n1,A\r\n\r\n2,B`,
      [row(2, { event_id: '1', name: 'A' }), row(4, { event_id: '2', name: 'B' })],
    ],
    ['with semicolons', 'name;event_id\nA;1\n', [row(2, { name: 'A', event_id: '1' })]],
    ['with tabs', 'name\tevent_id\nA\t1\n', [row(2, { name: 'A', event_id: '1' })]],
    [
      'with quotes',
      'event_id,name\n1,"A, ""B""\nand C"\n2,D\n',
      [row(2, { event_id: '1', name: 'A, "B"\nand C' }), row(4, { event_id: '2', name: 'D' })],
    ],
    [
      'with a quote inside a field',
      'event_id,name\n1,12" Vinyl\n2,B\n',
      [row(2, { event_id: '1', name: '12" Vinyl' }), row(3, { event_id: '2', name: 'B' })],
    ],
    ['with empty fields', 'event_id,name,code\n1,,""\n', [row(2, { event_id: '1', name: null, code: null })]],
    ['with names in capitals and spaces', 'Event_ID , NAME\n1,A\n', [row(2, { event_id: '1', name: 'A' })]],
    ['with a quoted name', '"event_id","name"\n1,A\n', [row(2, { event_id: '1', name: 'A' })]],
    [
      'with too many fields',
      'event_id,name\n1,A,B\n2,C\n',
      [unreadable(2, 'has 3 fields where the first line names 2'), row(3, { event_id: '2', name: 'C' })],
    ],
    [
      'with too few fields',
      'event_id,name\n1\n2,C\n',
      [unreadable(2, 'has 1 fields where the first line names 2'), row(3, { event_id: '2', name: 'C' })],
    ],
    [
      'with a quote that is never closed',
      'event_id,name\n1,A\n2,"B\n3,C\n',
      [
        row(2, { event_id: '1', name: 'A' }),
        unreadable(3, 'has a quote that is never closed'),
        broken('ends in the middle of a row'),
      ],
    ],
    [
      'of old Macs',
      'event_id,name\r1,A\r2,B',
      [row(2, { event_id: '1', name: 'A' }), row(3, { event_id: '2', name: 'B' })],
    ],
    ['with names only', 'event_id,name\n', []],
  ])('%s', async (_, content, items) => {
    expect(await read(content, 'x.csv')).toEqual(items);
  });

  test('a record in another encoding is named', async () => {
    const content = Buffer.from('event_id,name\n1,caf\u00e9\n2,B\n', 'latin1');
    expect(await read(content)).toEqual([unreadable(2, 'is not valid UTF-8'), row(3, { event_id: '2', name: 'B' })]);
  });
});

describe('gzip', () => {
  const listings = Buffer.from(
    Array.from({ length: 3_000 }, (_, index) => `{"a":${index},"b":"${index * 7919}"}\n`).join(''),
  );

  test('is unpacked, whatever the name says', async () => {
    expect(await read(gzipSync('{"a":1}\n'), 'x.ndjson')).toEqual([row(1, { a: 1 })]);
    expect(await read('{"a":1}\n', 'plain.ndjson.gz')).toEqual([row(1, { a: 1 })]);
    expect(await read(gzipSync(`${BOM}[{"a":1}]`), 'x.json.gz')).toEqual([row(1, { a: 1 })]);
  });

  test('several members are one file', async () => {
    const items = await read(Buffer.concat([gzipSync('{"a":1}\n{"a"'), gzipSync(':2}\n')]));
    expect(items).toEqual([row(1, { a: 1 }), row(2, { a: 2 })]);
  });

  test('of a truncated file the rows before the end arrive, then its fault', async () => {
    const packed = gzipSync(listings);
    const items = await read(packed.subarray(0, Math.floor(packed.length * 0.7)));
    expect(items.at(-1)).toEqual(broken('ends in the middle of its compressed data: download it again'));
    expect(items.length).toBeGreaterThan(1_500);
    expect(items.slice(0, -1)).toEqual(
      items.slice(0, -1).map((_, index) => row(index + 1, { a: index, b: String(index * 7919) })),
    );
  });

  test.each([
    ['text', Buffer.from('garbage garbage')],
    ['the beginning of another member', Buffer.from([0x1f, 0x8b, 0x67, 0x61, 0x72])],
  ])('what %s follows does not cost what came before', async (_, garbage) => {
    for (const count of [2, 3_000]) {
      const lines = listings.toString().split('\n').slice(0, count);
      const items = await read(Buffer.concat([gzipSync(`${lines.join('\n')}\n`), garbage]), 'followed.gz');
      expect(items).toHaveLength(count + 1);
      expect(items.at(-1)).toEqual(broken('has corrupt compressed data: download it again'));
    }
  });

  test('of a damaged file too', async () => {
    const packed = gzipSync(listings);
    packed.fill(0xff, packed.length - 8, packed.length - 4);
    const items = await read(packed);
    expect(items.length).toBeGreaterThan(2_000);
    expect(items.at(-1)).toEqual(broken('has corrupt compressed data: download it again'));
  });
});

describe('what is no listings file says so', () => {
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
    ['a page without events', '<!doctype html><p>404</p>', 'holds no event of schema.org (JSON-LD)'],
    ['JSON-LD of something else', '{"@type":"Person"}', 'holds no event of schema.org (JSON-LD)'],
    [
      'XML',
      '<?xml version="1.0"?><rss/>',
      'is XML: listings are JSON-LD, a page with JSON-LD, iCalendar, NDJSON or CSV',
    ],
    ['a calendar cut short', 'BEGIN:VCALENDAR\r\n', 'ends before the calendar does (END:VCALENDAR)'],
    ['a column twice', 'event_id,name,name\n1,a,b\n', 'names the column name twice'],
  ])('%s', async (_, content, reason) => {
    expect(await read(content)).toEqual([broken(reason)]);
  });

  test('a missing file', async () => {
    expect(await readFile(path.join(folder, 'nowhere'))).toEqual([broken('does not exist')]);
  });

  test('a folder', async () => {
    expect(await readFile(folder)).toEqual([broken('is a folder, not a file')]);
  });
});

/** All rows of a text, fed in chunks of these sizes. */
function split(splitter: Splitter, content: Buffer, sizes: readonly number[]): { line: number; text: string }[] {
  const rows = [];
  let at = 0;
  for (let turn = 0; at < content.length; turn++) {
    const size = sizes[turn % sizes.length] ?? 1;
    rows.push(...splitter.push(content.subarray(at, at + size)));
    at += size;
  }
  rows.push(...splitter.end());
  return rows.map(({ line, bytes }) => ({ line, text: String(bytes) }));
}

describe('however the bytes arrive', () => {
  const sizes = fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 5 });
  // JSON has no negative zero.
  const jsonValues = fc
    .array(fc.jsonValue(), { maxLength: 8 })
    .map((values): unknown[] => JSON.parse(JSON.stringify(values)));

  test('the lines of NDJSON are the values that were written', () => {
    fc.assert(
      fc.property(jsonValues, sizes, fc.constantFrom('\n', '\r\n', '\n\n'), (values, chunks, end) => {
        const content = Buffer.from(values.map((value) => JSON.stringify(value) + end).join(''));
        expect(split(splitLines(), content, chunks).map(({ text }) => JSON.parse(text))).toEqual(values);
      }),
    );
  });

  test('the elements of an array are the values that were written', () => {
    fc.assert(
      fc.property(jsonValues, sizes, fc.constantFrom(0, 2), (values, chunks, indent) => {
        const content = Buffer.from(JSON.stringify(values, null, indent));
        const rows = split(splitArray(), content, chunks);
        expect(rows.map(({ text }) => JSON.parse(text))).toEqual(values);
        const lines = content.toString().split('\n');
        for (const { line, text } of rows) expect(lines[line - 1]).toContain(text.trim().split('\n')[0]);
      }),
    );
  });

  test('the records of CSV are those of the whole text', () => {
    const field = fc.string({ unit: fc.constantFrom('a', '"', ',', '\n', '\r\n', ' ', 'é') });
    const records = fc.array(fc.tuple(field, field, field), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(records, sizes, fc.constantFrom('\n', '\r\n'), (written, chunks, newline) => {
        // A leading x keeps records from being blank lines.
        const expected = written.map(([first, ...rest]) => [`x${first}`, ...rest]);
        const content = Buffer.from(Papa.unparse(expected, { newline }) + newline);
        const rows = split(splitRecords(','.charCodeAt(0)), content, chunks);
        const parsed = rows.map(({ text }) => Papa.parse<string[]>(text, { delimiter: ',', newline: '\n' }).data[0]);
        expect(parsed).toEqual(expected);
      }),
    );
  });

  test('what is no CSV at all is still split alike', () => {
    const text = fc.string({ unit: fc.constantFrom('a', '"', ',', '\n', '\r', ' ') });
    fc.assert(
      fc.property(text, sizes, (content, chunks) => {
        const bytes = Buffer.from(content);
        const whole = split(splitRecords(','.charCodeAt(0)), bytes, [bytes.length + 1]);
        expect(split(splitRecords(','.charCodeAt(0)), bytes, chunks)).toEqual(whole);
      }),
    );
  });
});
