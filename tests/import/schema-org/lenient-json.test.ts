import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseLenient } from '../../../scripts/import/read/schema-org/lenient-json.ts';

const CUT_OFF = 'is cut off: its JSON does not end';
const NOT_JSON = 'is not valid JSON';

describe('JSON that readers of browsers and search engines forgive is read with a note', () => {
  test.each([
    ['a raw line break in a string', '{"a":"one\ntwo"}', { a: 'one\ntwo' }],
    ['a tab, a carriage return and a control character', '{"a":"\t\r\u0001"}', { a: '\t\r\u0001' }],
    ['an escape that JSON lacks', String.raw`{"a":"it\'s \d"}`, { a: "it's d" }],
    ['escapes that JSON has, beside a raw line break', '{"a":"\\"\\u00e9\\\\\\n\n"}', { a: '"é\\\n\n' }],
    ['an escaped line break', '{"a":"one\\\ntwo"}', { a: 'one\ntwo' }],
    ['a trailing comma in an object', '{"a":1,}', { a: 1 }],
    ['a trailing comma in a list', '{"a":[1,2,],}', { a: [1, 2] }],
    ['a missing comma', '{"a":1 "b":2}', { a: 1, b: 2 }],
    ['two commas in a list', '[1,,2]', [1, 2]],
    ['a missing value', '{"a":,"b":2}', { b: 2 }],
    ['a value of JavaScript', '{"a":undefined,"b":NaN,"c":2}', { c: 2 }],
    ['a semicolon at the end', '{"a":1};', { a: 1 }],
    ['a brace and a semicolon at the end', '{"a":1}};\n', { a: 1 }],
    ['a bracket at the end', '{"a":1}]', { a: 1 }],
    ['a comma at the end', '{"a":1},\n', { a: 1 }],
    ['a comment', '{"a":1 /* "b */, // "c\n"d":"//"}', { a: 1, d: '//' }],
    ['CDATA', '<![CDATA[{"a":1}]]>', { a: 1 }],
    ['CDATA in comments', '\n//<![CDATA[\n{"a":1}\n//]]>\n', { a: 1 }],
    ['CDATA in comments of another kind', '/*<![CDATA[*/{"a":["x"]}/*]]>*/', { a: ['x'] }],
    ['an HTML comment', '<!-- {"a":1} -->', { a: 1 }],
    ['an HTML comment and CDATA', '<!--//--><![CDATA[//><!--\n{"a":1}\n//--><!]]>', { a: 1 }],
    ['several documents', '{"a":1},{"a":2}', [{ a: 1 }, { a: 2 }]],
    ['several documents without commas', '{"a":1}\n{"a":"x\n"};', [{ a: 1 }, { a: 'x\n' }]],
    ['a brace too many inside', '[{"a":1}},{"b":2}]', [{ a: 1 }, { b: 2 }]],
  ])('%s', (_, text, value) => {
    expect(parseLenient(text)).toEqual({ value, isLenient: true });
  });
});

describe('what is not beyond doubt is refused', () => {
  test.each([
    ['a file that ends within a list', '[{"a":1},{"b":', CUT_OFF],
    ['a file that ends within a string', '{"a":"x', CUT_OFF],
    ['a file that ends within a comment', '{"a":[1] /* x', CUT_OFF],
    ['a brace that is not closed', '{"a":{"b":1}', CUT_OFF],
    ['a script that ends early in CDATA', '//<![CDATA[\n{"a":[1,\n//]]>', CUT_OFF],
    ['quotes in a string', '{"a":"The "Best" Show","b":1}', NOT_JSON],
    ['quotes in a string of a list', '["The "Best" Show"]', NOT_JSON],
    ['names without quotes', '{a:1}', NOT_JSON],
    ['single quotes', "{'a':1}", NOT_JSON],
    ['a missing colon', '{"a" 1}', NOT_JSON],
    ['text', 'Dear reader', NOT_JSON],
    ['nothing', ' ', NOT_JSON],
    ['a template that was not filled in', '{{ event | json }}', NOT_JSON],
  ])('%s', (_, text, reason) => {
    expect(parseLenient(text)).toEqual({ reason });
  });

  test('brackets that nest too deeply', () => {
    expect(parseLenient(`{"a":${'['.repeat(200_000)}`)).toEqual({ reason: 'is nested too deeply to be read' });
  });
});

test('valid JSON is never changed, and nothing else throws', () => {
  fc.assert(
    fc.property(fc.json(), fc.string(), fc.nat(), (json, noise, at) => {
      expect(parseLenient(json)).toEqual({ value: JSON.parse(json), isLenient: false });
      const cut = at % (json.length + 1);
      expect(Object.keys(parseLenient(json.slice(0, cut) + noise + json.slice(cut)))).not.toEqual([]);
    }),
    { seed: 13, numRuns: 300 },
  );
});

test('what is beyond doubt survives raw line breaks and commas at the end of everything', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 4 }), (value) => {
      const document = { value };
      const damaged = JSON.stringify(document, null, 1)
        .replaceAll(/\n(\s*[\]}])/g, ',\n$1')
        .replaceAll(/(?<!\\)\\n/g, '\n');
      const result = parseLenient(`${damaged};`);
      expect(result).toEqual({ value: JSON.parse(JSON.stringify(document)), isLenient: true });
    }),
    { seed: 13, numRuns: 300 },
  );
});

test('half a megabyte is read, and hostile quotes end', () => {
  const events = Array.from(
    { length: 5_000 },
    (_, index) => `{"@type":"Event","name":"x\n${index}","startDate":"2026",},`,
  );
  expect(parseLenient(`[${events.join('')}]`)).toMatchObject({ isLenient: true });
  for (const noise of ['"', '\\"', '/*', '{"a":', '"\n', ',', '-->', '<!--', ';'])
    expect(parseLenient(`{${noise.repeat(50_000)}`)).toHaveProperty('reason');
});
