import { parse } from 'node-html-parser';
import { expect, it } from 'vitest';
import { contactSheet, fileOf } from '../../scripts/screenshots/contact-sheet.ts';
import type { Picture } from '../../scripts/screenshots/photograph.ts';

const pictures: readonly Picture[] = (['home', 'artist'] as const).flatMap((subject) =>
  [390, 1280].flatMap((width) =>
    (['light', 'dark'] as const).flatMap((theme) => [600, 1185].map((minutes) => ({ subject, width, theme, minutes }))),
  ),
);
const paths = new Map([
  ['home', '/'],
  ['artist', '/artists/<b>&'],
]);
const sheet = parse(contactSheet(pictures, paths, ['event-cancelled']));

it('gives every picture a file of its own, sorted into folders by subject', () => {
  const files = pictures.map(fileOf);
  expect(new Set(files).size).toBe(pictures.length);
  expect(files).toContain('home/390-dark-745pm.jpg');
});

it('lists exactly the files, each with a thumbnail and a caption', () => {
  const links = sheet.querySelectorAll('a');
  expect(links.map((link) => link.getAttribute('href')).sort()).toEqual(pictures.map(fileOf).sort());
  expect(links.map((link) => link.querySelector('img')?.getAttribute('src'))).toEqual(
    links.map((link) => link.getAttribute('href')),
  );
  expect(links[0]?.text.trim()).toBe('390 px, light, 10:00 AM');
});

it('groups them by subject, with its address, and names what is missing', () => {
  expect(sheet.querySelectorAll('section').map((section) => section.querySelectorAll('a').length)).toEqual([8, 8]);
  expect(sheet.querySelectorAll('section p').map(({ text }) => text)).toEqual(['/', '/artists/<b>&']);
  expect(sheet.querySelector('h1 + p')?.text).toBe('Not in these listings: event-cancelled.');
});
