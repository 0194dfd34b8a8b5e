import { expect, test } from 'vitest';
import { didYouMean } from '../../../../src/domain/search/match/did-you-mean.ts';
import { searchTerm } from '../../../../src/domain/search/match/term.ts';
import { runToEnd } from '../../../../src/domain/search/steps.ts';

const names = ['Björk', 'Night Ferry', 'The Saltbox Quartet', 'Nina Simone Tribute', 'AC/DC', 'Ferro'];

function meant(input: string): string | null {
  const term = searchTerm(input);
  return term === null ? null : runToEnd(didYouMean(names, term));
}

test.each([
  { slip: 'left out', input: 'bjrk', name: 'Björk' },
  { slip: 'added', input: 'Bjoerk', name: 'Björk' },
  { slip: 'replaced', input: 'night fersy', name: 'Night Ferry' },
  { slip: 'swapped', input: 'nihgt ferry', name: 'Night Ferry' },
  { slip: 'a space left out', input: 'nightferry', name: 'Night Ferry' },
  { slip: 'a space added', input: 'salt box', name: 'Saltbox' },
  { slip: 'in a word of a longer name', input: 'simome', name: 'Simone' },
  { slip: 'in several words of a longer name', input: 'saltbox quartett', name: 'Saltbox Quartet' },
  { slip: 'in the first letter', input: 'zjork', name: 'Björk' },
  { slip: 'in the last letter', input: 'ferri', name: 'Ferry' },
])('a letter $slip: $input', ({ input, name }) => {
  expect(meant(input)).toBe(name);
});

test.each(['bjo', 'night fery boat', 'nigth fery', 'xxxx', '....', '\ud83c'])('nothing is meant by %j', (input) => {
  expect(meant(input)).toBeNull();
});
