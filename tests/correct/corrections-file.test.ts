import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parseCorrections } from '../../scripts/correct/corrections-file.ts';
import { PROJECT } from '../../scripts/testing/tool.ts';

const errorsOf = (text: string) => {
  const file = parseCorrections(text);
  return 'errors' in file ? file.errors.map(({ line, message }) => `${line} ${message}`) : [];
};

describe('a file of corrections', () => {
  it.each([
    ['no YAML', 'events: [', /^1 /],
    ['an unknown part', 'events: {}\nevnts: {}', /^2 The file has no "evnts"\.$/],
    ['an unknown field', 'events:\n  12:\n    name: A\n    title: B', /^4 events › 12 has no "title"\.$/],
    ['no number', 'events:\n  abc: {}', /^2 events › abc is no event_id/],
    ['a part of another form', 'not_artists:\n  Open Mic: true', /^1 not_artists must be a list\.$/],
    ['a flag that is none', 'events:\n  1:\n    hidden: perhaps', /^3 events › 1 › hidden must be true or false\.$/],
    ['an event twice', 'events:\n  1: {}\n  1: {}', /^3 Map keys must be unique/],
    [
      'a chain of venues',
      'venues_listed_as:\n  a: b\n  b: c',
      /^2 a leads to b, which itself leads to c: name that one\.$/,
    ],
    [
      'an artist who leads on',
      'artists_listed_as:\n  A: B\n  b: C',
      /^2 A leads to B, which itself leads to C: name that one\.$/,
    ],
    [
      'an artist who is nobody',
      'artists_listed_as:\n  A: B\nnot_artists:\n  - b',
      /^2 A leads to B, which is no artist\.$/,
    ],
    [
      'an artist twice',
      'artists_kept_whole:\n  - A & B\nnot_artists:\n  - a & b',
      /^4 a & b is listed already, in line 2\.$/,
    ],
  ])('with %s is refused with the line', (_, text, expected) => {
    expect(errorsOf(text)).toEqual([expect.stringMatching(expected)]);
  });

  it.each(['', '# nothing yet', 'events:\nvenues:', 'artists_listed_as:\n  BEYONCE: Beyonce\n  Beyonse: Beyonce'])(
    'may be %j',
    (text) => expect(errorsOf(text)).toEqual([]),
  );

  it('may have names that look like numbers', () => {
    const file = parseCorrections('artists_listed_as:\n  1975: The 1975\nnot_artists:\n  - 2026');
    expect('errors' in file ? file : [...file.artists.keys()]).toEqual(['1975', '2026']);
  });

  it('is explained by an example that can be read', () => {
    expect(errorsOf(readFileSync(join(PROJECT, 'corrections.example.yaml'), 'utf8'))).toEqual([]);
  });
});
