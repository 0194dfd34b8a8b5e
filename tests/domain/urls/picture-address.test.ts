import { expect, test } from 'vitest';
import { isPictureAddress } from '../../../src/domain/urls/picture-address.ts';

test.each([
  ['https://a.example/x.jpg', true],
  ['HTTP://a.example/x.jpg', true],
  ['/demo/wave.svg', true],
  ['//evil.example/x.jpg', false],
  ['/\\evil.example/x.jpg', false],
  ['/\t/evil.example/x.jpg', false],
  ['/\n[', false],
  ['https://eventhub.example@evil.example/x.jpg', false],
  ['https:evil.example/x.jpg', false],
  ['https://', false],
  ['javascript:alert(1)', false],
  ['data:image/svg+xml,<svg/>', false],
  ['x.jpg', false],
  ['', false],
])('%j can be shown: %s', (address, expected) => {
  expect(isPictureAddress(address)).toBe(expected);
});
