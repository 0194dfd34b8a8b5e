import { describe, expect, test } from 'vitest';
import { imageAddress } from '../../scripts/import/image-address.ts';
import { slugFromName } from '../../scripts/import/venue-slug.ts';

describe('an image address', () => {
  test.each([
    ['https://a.example/x.jpg', 'https://a.example/x.jpg'],
    ['http://a.example/x.jpg?w=1&h=2#f', 'http://a.example/x.jpg?w=1&h=2#f'],
    ['  https://a.example/x.jpg ', 'https://a.example/x.jpg'],
    ['https://a.example/x.jpg?w=1&amp;h=2', 'https://a.example/x.jpg?w=1&h=2'],
    ['https://a.example/two words.jpg', 'https://a.example/two%20words.jpg'],
    ['https://a.example/"quoted".jpg', 'https://a.example/%22quoted%22.jpg'],
    ['HTTPS://A.example/x.jpg', 'https://a.example/x.jpg'],
    ['https://bücher.example/ü.jpg', 'https://bücher.example/ü.jpg'],
    ['/demo/waves-amber.svg', '/demo/waves-amber.svg'],
  ])('%j becomes %j', (text, expected) => {
    expect(imageAddress(text)).toBe(expected);
  });

  test.each([
    ['x.jpg', 'https://hall.example/shows/x.jpg'],
    ['../x y.jpg?a=1&amp;b=2', 'https://hall.example/x%20y.jpg?a=1&b=2'],
    ['/art/x.jpg', 'https://hall.example/art/x.jpg'],
    ['//cdn.example/x.jpg', 'https://cdn.example/x.jpg'],
    ['/demo/waves-amber.svg', 'https://hall.example/demo/waves-amber.svg'],
    ['https://a.example/x.jpg', 'https://a.example/x.jpg'],
    ['//user:word@a.example/x.jpg', null],
    ['javascript:alert(1)', null],
    ['data:image/png;base64,AAAA', null],
    ['', null],
    ['//', null],
  ])('%j on a page becomes %j', (text, expected) => {
    expect(imageAddress(text, 'https://hall.example/shows/ferry')).toBe(expected);
  });

  test.each([
    '',
    ' ',
    '/art/a.svg',
    '/demo/../x.svg',
    '/demo/a/b.svg',
    '/demo/a.svg?b',
    'javascript:alert(1)',
    ' java\nscript:alert(1)',
    'data:image/png;base64,AAAA',
    'ftp://a.example/x.jpg',
    'file:///etc/passwd',
    '//a.example/x.jpg',
    '/\\a.example/x.jpg',
    '/a b.jpg',
    '/a"b.jpg',
    'x.jpg',
    'https:/one-slash.example/x.jpg',
    'https://',
    'https://[bad/x.jpg',
    'https://user:word@a.example/x.jpg',
    'https://eventhub.example@evil.example/x.jpg',
    `https://a.example/${'x'.repeat(2_048)}`,
  ])('%j is rejected', (text) => {
    expect(imageAddress(text)).toBeNull();
  });
});

test.each([
  ['Copperline Hall', 'copperline-hall'],
  ['Ham & Eggs Tavern', 'ham-eggs-tavern'],
  ['St. Brannoc’s Church', 'st-brannoc-s-church'],
  ['  Été 2000!  ', 'été-2000'],
  ['İstanbul', 'i̇stanbul'],
  ['かな ホール', 'かな-ホール'],
  ['हिन्दी भवन', 'हिन्दी-भवन'],
  ['a/b\\c..d', 'a-b-c-d'],
  ['!!!', 'venue-21-21-21'],
])('a venue called %j gets the slug %j', (name, expected) => {
  expect(slugFromName(name)).toBe(expected);
});
