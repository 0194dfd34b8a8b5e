import { expect, test } from 'vitest';
import { titleClasses } from '../../../src/domain/views/title.ts';

test.each([
  ['Night Ferry', false, false],
  ['Beyoncé & Björk: Œuvres, Vol. 2 🎷', false, false],
  ['Кино', false, false],
  ['The Extraordinarily Uncompromising Orchestra', true, false],
  ['東京スカパラダイスオーケストラ', false, true],
  ['東京スカパラダイスオーケストラと椎名林檎', true, true],
  ['서울 재즈', false, true],
  ['วงดนตรี', false, true],
  ['Night Ferry 東京', false, true],
])('%s is long: %s, tall: %s', (name, long, tall) => {
  expect(titleClasses(name)).toMatchObject({ long, tall });
});

test.each([
  ['The Understudies', true],
  ['Counterweights', true],
  ['Moonwalks on Thirteenth', true],
  ['Moonwalks', false],
  ['Over-the-Counter Culture', false],
  ['The Extraordinarily Uncompromising Orchestra', false],
  ['東京スカパラダイスオーケストラ', false],
])('%s has a long word, without being long: %s', (name, wordy) => {
  expect(titleClasses(name).wordy).toBe(wordy);
});
