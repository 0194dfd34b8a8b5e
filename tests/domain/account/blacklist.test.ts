import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { blacklistProblem, formatBlacklist, parseBlacklist } from '../../../src/domain/account/blacklist.ts';

describe('the blacklist input', () => {
  it.each([
    ['', []],
    [' , ,,', []],
    ['parking, tour, bruins', ['parking', 'tour', 'bruins']],
    [' Parking ,TOUR', ['parking', 'tour']],
    ['world tour', ['world tour']],
    ['a,\u00a0b\n', ['a', 'b']],
    ['ÉCOLE', ['école']],
  ])('%j is %j', (typed, terms) => {
    expect(parseBlacklist(typed)).toEqual(terms);
  });

  it('yields lower-case trimmed terms, and the same ones from the text it shows', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (typed) => {
        const terms = parseBlacklist(typed);
        expect(terms.every((term) => term !== '' && term === term.trim() && !term.includes(','))).toBe(true);
        expect(parseBlacklist(formatBlacklist(terms))).toEqual(terms.map((term) => term.toLowerCase()));
      }),
    );
  });
});

it.each([
  ['500 terms of 200 characters', Array.from({ length: 500 }, () => '🎸'.repeat(200)), null],
  ['501 terms', Array.from({ length: 501 }, String), 'There can be up to 500 blacklist terms.'],
  ['a term of 201 characters', ['a', 'b'.repeat(201)], 'A blacklist term can have up to 200 characters.'],
])('a limit: %s', (_, terms, problem) => {
  expect(blacklistProblem(terms)).toBe(problem);
});
