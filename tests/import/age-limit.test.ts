import { expect, test } from 'vitest';
import { parseAgeLimit } from '../../scripts/import/age-limit.ts';

test.each([
  [21, '21+'],
  ['21', '21+'],
  ['21+', '21+'],
  ['18-', '18+'],
  ['18 and over', '18+'],
  ['Ages 18 & over', '18+'],
  ['Over 18', '18+'],
  ['16 & up', '16+'],
  ['18+ only', '18+'],
  ['18+ years', '18+'],
  ['18-99', '18+'],
  ['7-9', '7-9'],
  ['7 – 12 years', '7-12'],
  ['All Ages', '0+'],
  ['all', '0+'],
  ['Everyone', '0+'],
  ['0-', '0+'],
  ['0-99', '0+'],
])('%j lets in %s', (written, limit) => {
  expect(parseAgeLimit(written)).toBe(limit);
});

test.each(['', 'adult', 'TBA', '-12', '12-7', '18+ (16+ with an adult)', '180+', 'under 18', -1, 18.5])(
  '%j is no age limit',
  (written) => {
    expect(parseAgeLimit(written)).toBeNull();
  },
);
