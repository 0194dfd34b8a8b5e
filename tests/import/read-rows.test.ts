import { describe, expect, test } from 'vitest';
import { NOT_UTF8 } from '../../scripts/import/read/read-document.ts';
import { BOM, incomplete, row, temporaryFiles, unreadable } from './read-files.ts';

const { read } = temporaryFiles();

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
    ['with rows that are not objects', '{"a":1}\n5\n"x"\n', [row(1, { a: 1 }), row(2, 5), row(3, 'x')]],
    [
      'with a raw control character',
      '{"a":"x\u0000"}\n{"a":2}\n',
      [unreadable(1, 'is not valid JSON'), row(2, { a: 2 })],
    ],
    ['with an escaped NUL', '{"a":"x\\u0000"}\n', [row(1, { a: 'x\u0000' })]],
    [
      'cut off',
      '{"a":1}\n{"a',
      [row(1, { a: 1 }), unreadable(2, 'is not valid JSON'), incomplete('ends in the middle of a row')],
    ],
  ])('%s', async (_, content, items) => {
    expect(await read(content)).toEqual(items);
  });

  test('reports a bad first line and reads the rest', async () => {
    expect(await read('oops\n{"a":2}\n')).toEqual([unreadable(1, 'is not valid JSON'), row(2, { a: 2 })]);
    expect(await read('oops\n', 'x.ndjson')).toEqual([unreadable(1, 'is not valid JSON')]);
  });

  test('rejects a line in another encoding instead of guessing', async () => {
    const latin1 = Buffer.from('{"a":"caf\u00e9"}\n', 'latin1');
    expect(await read(Buffer.concat([latin1, Buffer.from('{"a":"café"}\n')]))).toEqual([
      unreadable(1, NOT_UTF8),
      row(2, { a: 'café' }),
    ]);
  });

  test('skips a line longer than any row', async () => {
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
    ['of other values', '[1,"x",null,[2]]', [row(1, 1), row(1, 'x'), row(1, null), row(1, [2])]],
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
      [row(1, { a: 1 }), incomplete('cannot be read further: the array is not closed: the file ends early, on line 2')],
    ],
    [
      'followed by more',
      '[{"a":1}]\n{}',
      [row(1, { a: 1 }), incomplete('cannot be read further: more text follows the end of the array on line 2')],
    ],
  ])('%s', async (_, content, items) => {
    expect(await read(content)).toEqual(items);
  });

  test('rejects an element in another encoding', async () => {
    const items = await read(
      Buffer.concat([Buffer.from('[{"a":"'), Buffer.from([0xe9]), Buffer.from('"},\n{"a":2}]')]),
    );
    expect(items).toEqual([unreadable(1, NOT_UTF8), row(2, { a: 2 })]);
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
      'with a quote that is never closed',
      'event_id,name\n1,A\n2,"B\n3,C\n',
      [
        row(2, { event_id: '1', name: 'A' }),
        unreadable(3, 'has a quote that is never closed'),
        incomplete('ends in the middle of a row'),
      ],
    ],
    [
      'with CR line ends',
      'event_id,name\r1,A\r2,B',
      [row(2, { event_id: '1', name: 'A' }), row(3, { event_id: '2', name: 'B' })],
    ],
    ['with names only', 'event_id,name\n', []],
  ])('%s', async (_, content, items) => {
    expect(await read(content, 'x.csv')).toEqual(items);
  });

  test('rejects a record in another encoding', async () => {
    const content = Buffer.from('event_id,name\n1,caf\u00e9\n2,B\n', 'latin1');
    expect(await read(content)).toEqual([unreadable(2, NOT_UTF8), row(3, { event_id: '2', name: 'B' })]);
  });
});
