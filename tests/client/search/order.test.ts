import { expect, test } from 'vitest';
import { catalogueOf, event, NOW, venue } from '../../domain/fixtures.ts';
import { askDirectory, askFiles, askVenues, openFiles } from './catalogue-files.ts';

const HOUR = 3_600_000;
const names = [
  'Aurora: Rain or Shine',
  'Aurora: Rain or Shine',
  'Training Day',
  'Boat: Restrained',
  'Rain City',
  'Jazz Trio',
];
const files = openFiles(
  catalogueOf(
    names.map((name, index) =>
      event(index + 1, {
        name,
        venueSlug: 'saltbox',
        majorCategory: name.startsWith('Jazz') ? 'Rainforest' : null,
        startsAt: NOW + (index + 1) * HOUR,
      }),
    ),
    [venue('saltbox', { fullName: 'Terrain' }), venue('ember', { fullName: 'Old Rain Hall' })],
  ),
);

test('the best matches come first, a name of an artist before one of an event (rule L1)', () => {
  const question = { input: 'rain', scope: 'upcoming', now: NOW, built: NOW } as const;
  const { artists, pairs } = askFiles(files, question);
  expect(artists.map(({ facts }) => facts.name)).toEqual(['Rain City', 'Training Day', 'Jazz Trio']);
  expect(pairs.map((pair) => pair.split('\n')[0])).toEqual([
    'rain city',
    'aurora',
    'training day',
    'boat',
    'jazz trio',
  ]);
  expect(askDirectory(files, 'rain').map(({ facts }) => facts.name)).toEqual([
    'Rain City',
    'Training Day',
    'Jazz Trio',
  ]);
  expect(askVenues(files, 'rain')).toEqual(['ember', 'saltbox']);
});
