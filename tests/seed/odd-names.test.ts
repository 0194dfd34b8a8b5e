import { expect, test } from 'vitest';
import { cleanRow } from '../../scripts/import/clean-row.ts';
import { ODD_NAMES, ODD_SLUGS, oddRows } from '../../scripts/seed/odd-names.ts';

test('the hard cases of rule U2 are included', () => {
  for (const name of [
    'AC/DC',
    '100% Phat',
    '#0528',
    'What?',
    '...Get Perlonized!',
    '))',
    'かな',
    'a//b',
    'a\\b',
    'index',
    '..',
    '!!!',
    '404',
  ]) {
    expect(ODD_NAMES).toContain(name);
  }
  expect(ODD_NAMES.some((name) => Buffer.byteLength(name) === 300)).toBe(true);
  for (const slug of ['404', 'index', 'page', 'a/b']) expect(ODD_SLUGS).toContain(slug);
});

test('the import keeps every name and slug', () => {
  const rows = oddRows('2026-11-27').map((row) => {
    const result = cleanRow(row);
    if ('errors' in result) throw new Error(JSON.stringify(result.errors));
    return result.row;
  });
  expect(rows.map(({ name }) => name)).toEqual(ODD_NAMES);
  expect(new Set(rows.map(({ venue_slug }) => venue_slug))).toEqual(new Set(ODD_SLUGS));
  for (const { event_date } of rows) expect(text(event_date) > '2026-11-27').toBe(true);
});

const text = (value: string | null) => value ?? '';
