import { test } from 'vitest';
import { expectFeed } from './import-feed.ts';

test('Airtable', async () => {
  await expectFeed(
    'spreadsheets/airtable.csv',
    {},
    `
    Night Ferry, with Plum Rain | 2026-12-04 20:00 | Ember Hall | America/New_York | scheduled | https://dl.airtable.example/.attachments/af01/night-ferry.jpg
    The "Low Water" Social | 2026-12-31 | Ember Hall | America/New_York | sold_out | -
    Otis Vane | 2027-01-09 19:00 | Silver Barrel | America/Los_Angeles | cancelled | -
    `,
  );
});

test('Excel, in the encoding of Windows', async () => {
  await expectFeed(
    'spreadsheets/excel.csv',
    { encoding: 'windows-1252' },
    `
    Nachtfähre – Ebbe-Tour | 2026-12-05 20:30 | Werfthalle | Europe/Berlin | scheduled | -
    Hafenfest | 2027-05-01 | Werfthalle | Europe/Berlin | postponed | -
    `,
  );
});

test('Tessitura', async () => {
  await expectFeed(
    'spreadsheets/tessitura.tsv',
    { timeZone: 'America/Chicago' },
    `
    Marlow Quintet: Winter Light | 2026-12-10 19:30 | Concert Hall | America/Chicago | scheduled | -
    Marlow Quintet: Winter Light | 2026-12-11 19:30 | Concert Hall | America/Chicago | cancelled | -
    Family Matinee | 2026-12-12 11:00 | Studio Theater | America/Chicago | scheduled | -
    `,
  );
});
