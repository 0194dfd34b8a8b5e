import { describe, expect, test } from 'vitest';
import { NOT_UTF8 } from '../../scripts/import/read/read-document.ts';
import { BOM, incomplete, row, temporaryFiles, unreadable } from './read-files.ts';

const { read } = temporaryFiles();

const a = { event_id: '1', name: 'A', code: null };
const b = { event_id: '2', name: 'B', code: 'x' };

describe('CSV as spreadsheets write it', () => {
  test.each([
    ['with a line that states the delimiter', 'sep=;\nevent_id;name;code\n1;A;\n', [row(3, a)]],
    ['with that line, a byte order mark and CRLF', `${BOM}sep=;\r\nevent_id;name;code\r\n1;A;\r\n`, [row(3, a)]],
    ['with that line as a row of a table', '"sep=,",,\nevent_id,name,code\n1,A,\n', [row(3, a)]],
    ['with a tab stated', 'SEP=\t\nevent_id\tname\tcode\n1\tA\t\n', [row(3, a)]],
    [
      'with names that hold other delimiters',
      'sep=|\nevent_id|name,x|code\n1|A;,\t|\n',
      [row(3, { event_id: '1', 'name,x': 'A;,\t', code: null })],
    ],
    ['without trailing empty cells', 'event_id,name,code\n1,A\n2,B,x\n', [row(2, a), row(3, b)]],
    [
      'with extra empty cells',
      'event_id,name,code,\n1,A,,,,\n2,B,x, ,""\n',
      [row(2, { ...a, '': null }), row(3, { ...b, '': ' ' })],
    ],
    [
      'with rows of nothing but delimiters',
      'event_id,name,code\n1,A,\n,,\n , ,""\n2,B,x\n,,,,\n',
      [row(2, a), row(5, b)],
    ],
    ['with NULL', 'event_id,name,code\n1,A,NULL\n2,B,x\n', [row(2, a), row(3, b)]],
    ['with \\N', 'event_id,name,code\n1,A,\\N\n', [row(2, a)]],
    [
      'with words that only resemble NULL',
      'event_id,name,code\n1,Null,NULLIFY\n',
      [row(2, { event_id: '1', name: 'Null', code: 'NULLIFY' })],
    ],
    [
      'with extra cells that are not empty',
      'event_id,name,code\n1,A,,x\n2,B,x\n',
      [unreadable(2, 'has 4 fields where the first line names 3'), row(3, b)],
    ],
    [
      'cut off in the last row',
      'event_id,name,code\n1,A,\n2,B',
      [
        row(2, a),
        unreadable(3, 'has 2 fields where the first line names 3'),
        incomplete('ends in the middle of a row'),
      ],
    ],
    ['without a last line break', 'event_id,name,code\n1,A,\n2,B,x', [row(2, a), row(3, b)]],
  ])('%s', async (_, content, items) => {
    expect(await read(content, 'x.csv')).toEqual(items);
  });
});

describe('Windows-1252', () => {
  // In Latin-1, 80 and 93 are control characters.
  const bytes = Buffer.concat([
    Buffer.from('event_id,name\n1,Caf'),
    Buffer.from([0xe9, 0x20, 0x93, 0x80]),
    Buffer.from('\n2,B\n'),
  ]);

  test('is never guessed, but the message says how to read it', async () => {
    expect(await read(bytes, 'x.csv')).toEqual([unreadable(2, NOT_UTF8), row(3, { event_id: '2', name: 'B' })]);
    expect(NOT_UTF8).toContain('--encoding windows-1252');
  });

  test('is read when it is named', async () => {
    expect(await read(bytes, 'x.csv', { encoding: 'windows-1252' })).toEqual([
      row(2, { event_id: '1', name: 'Café “€' }),
      row(3, { event_id: '2', name: 'B' }),
    ]);
  });

  test('is one of many encodings, and a wrong one is named', async () => {
    const utf16 = Buffer.from(`${BOM}event_id,name\n1,Café\n`, 'utf16le');
    expect(await read(utf16, 'x.csv', { encoding: 'utf-16le' })).toEqual([row(2, { event_id: '1', name: 'Café' })]);
    expect((await read(Buffer.concat([utf16, Buffer.from('x')]), 'x.csv', { encoding: 'utf-16le' })).at(-1)).toEqual(
      incomplete('is not written in utf-16le: name another encoding, or none'),
    );
  });
});
