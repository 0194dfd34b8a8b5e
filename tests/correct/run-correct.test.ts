import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { listJoined } from '../../scripts/correct/joined.ts';
import { runCorrect } from '../../scripts/correct/run-correct.ts';
import { suggest } from '../../scripts/correct/suggest/suggest.ts';
import { type LocalSupabase, startLocalSupabase } from '../../scripts/local-supabase/start.ts';
import { importRows } from '../import/import-rows.ts';
import { type Client, operator } from '../local-supabase/clients.ts';

const NOW = new Date('2026-11-27T22:00:00Z');

let backend: LocalSupabase;
let admin: Client;
let folder: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'eventhub-correct-'));
  backend = await startLocalSupabase();
  admin = operator(backend);
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await backend?.close();
});

beforeEach(async () => {
  await backend.database.transaction((transaction) =>
    transaction.execute(
      'truncate events, venues, event_corrections, venue_corrections, venue_aliases, artist_corrections, event_joins',
    ),
  );
  await importRows(backend, [
    {
      event_id: 1,
      name: 'Night Ferry',
      venue_slug: 'ember',
      event_datetime: '2099-03-05T19:30',
      time_zone: 'Europe/Berlin',
    },
    { event_id: 2, name: 'Open Mic', venue_slug: 'ember-2', event_date: '2099-03-06' },
  ]);
});

async function correct(text: string, dryRun = false) {
  const file = join(folder, 'corrections.yaml');
  writeFileSync(file, text);
  const request = { file, dryRun, siteTimeZone: 'America/New_York', now: NOW, signal: new AbortController().signal };
  const { errors, lines, exitCode } = await runCorrect(request, async () => backend);
  return { errors: errors.map((line) => line.replace(file, 'FILE')), lines, exitCode };
}

const listed = async (columns = 'event_id,name') =>
  (await admin.from('listed_events').select(columns).order('event_id').throwOnError()).data;

const FILE = `
events:
  1:
    name: "Night Ferry <b>Trio</b>"
    event_datetime: 2099-03-05T20:00
    price_min: 12.50
    price_currency: EUR
    description: null
  2:
    hidden: true
    reason: A private party
venues_listed_as:
  ember-2: ember
artists_kept_whole:
  - Belle & Sebastian
`;

const UNHEARD = 'FILE:15 artist Belle & Sebastian is not in the listings.';

it('is stored, says what it changes, and changes nothing the second time', async () => {
  expect(await correct(FILE, true)).toMatchObject({ exitCode: 0, errors: [UNHEARD] });
  expect(await listed()).toEqual([
    { event_id: 1, name: 'Night Ferry' },
    { event_id: 2, name: 'Open Mic' },
  ]);
  expect(await correct(FILE)).toEqual({
    exitCode: 0,
    errors: [UNHEARD],
    lines: [
      // Cleaned, and in the zone of the venue, as an import does it.
      '+ event 1: name "Night Ferry Trio", event_datetime "2099-03-05T19:00:00.000Z", price_min 12.5, price_currency "EUR", cleared description',
      '+ event 2: hidden true, reason "A private party"',
      '+ same venue ember-2: listed_as "ember"',
      '+ artist Belle & Sebastian: kind "whole"',
      'corrections: added 4, changed 0, removed 0, unchanged 0',
    ],
  });
  expect(await listed('event_id,name,event_datetime,price_min')).toEqual([
    { event_id: 1, name: 'Night Ferry Trio', event_datetime: '2099-03-05T19:00:00+00:00', price_min: 12.5 },
  ]);
  expect(await correct(FILE)).toEqual({
    exitCode: 0,
    errors: [UNHEARD],
    lines: ['corrections: added 0, changed 0, removed 0, unchanged 4'],
  });
});

it('takes back what it no longer has, and leaves alone what the table editor has', async () => {
  await correct(FILE);
  await admin.from('event_corrections').insert({ event_id: 3, hidden: true }).throwOnError();
  const { lines } = await correct(
    'events:\n  1:\n    name: Night Ferry Duo\nartists_listed_as:\n  belle & sebastian: B',
  );
  expect(lines).toEqual([
    '~ event 1: name "Night Ferry Trio" → "Night Ferry Duo", event_datetime "2099-03-05T19:00:00+00:00" → –, price_min 12.5 → –, price_currency "EUR" → –, cleared description → –',
    '- event 2',
    '- same venue ember-2',
    '~ artist belle & sebastian: kind "whole" → "alias", listed_as – → "B"',
    'corrections: added 0, changed 2, removed 2, unchanged 0',
  ]);
  const { data } = await admin.from('event_corrections').select('event_id,from_file').order('event_id');
  expect(data).toEqual([
    { event_id: 1, from_file: true },
    { event_id: 3, from_file: false },
  ]);
});

it('turns an alias around', async () => {
  await correct('venues_listed_as:\n  ember-2: ember');
  expect(await correct('venues_listed_as:\n  ember: ember-2')).toMatchObject({ exitCode: 0 });
  expect((await listed('venue_slug'))?.map((row) => (row as unknown as { venue_slug: string }).venue_slug)).toEqual([
    'ember-2',
    'ember-2',
  ]);
});

it.each([
  [
    'events:\n  1:\n    event_date: 2026-02-30',
    ['FILE:3 Event 1: event_date "2026-02-30" is not a valid date, such as 2026-03-05.'],
  ],
  ['events:\n  1:\n    name: A\n    price_min: cheap', ['FILE:4 Event 1: "cheap" is no price that can be read.']],
  ['events:\n  1:\n    status: perhaps', ['FILE:3 Event 1: "perhaps" is no status that can be read.']],
  [
    'events:\n  1:\n    event_datetime: 2099-03-05',
    ['FILE:3 Event 1: event_datetime has no time: write event_date instead.'],
  ],
  [
    'events:\n  1:\n    event_date: 2099-03-06\n    event_datetime: 2099-03-05T23:30:00Z\n  2:\n    event_datetime: 2099-03-05T20:00\n    event_date: 2099-03-06',
    // In Berlin it is the day after.
    ['FILE:7 Event 2: event_date is not the day of event_datetime at the venue, 2099-03-05: leave it out.'],
  ],
  [
    'added_events:\n  - name: A\n    event_date: 2099-03-06\n    event_datetime: 2099-03-05T20:00',
    ['FILE:3 Added event: event_date is not the day of event_datetime at the venue, 2099-03-05: leave it out.'],
  ],
  ['events:\n  1:\n    name: " "', ['FILE:3 Event 1: name is blank: write null to show it empty.']],
  [
    'venues:\n  ember:\n    time_zone: Mars/Olympus',
    ['FILE:3 Venue ember: time_zone "Mars/Olympus" is not an IANA time zone, such as America/New_York.'],
  ],
  [
    'venues:\n  ember:\n    full_name: E\n    address: 7\n    latitude: 0\n    longitude: 0',
    [
      'FILE:4 Venue ember: 7 is no address that can be read.',
      'FILE:5 Venue ember: 0 0 is no map position that can be read.',
    ],
  ],
  [
    'added_events:\n  - venue_slug: ember',
    ['FILE:2 Added event: name is missing, and so is a date: one of them is needed.'],
  ],
])('nothing is stored of a file with a mistake: %j', async (text, errors) => {
  expect(await correct(`artists_kept_whole:\n  - A & B\n${text}`)).toMatchObject({
    exitCode: 2,
    errors: [
      ...errors.map((error) => error.replace(/:(\d+)/, (_, line: string) => `:${Number(line) + 2}`)),
      'Nothing was changed.',
    ],
  });
  expect((await admin.from('artist_corrections').select('name')).data).toEqual([]);
});

it('is refused where the table editor has a correction of the same thing', async () => {
  await admin.from('artist_corrections').insert({ name: 'OPEN MIC', kind: 'whole' }).throwOnError();
  expect(await correct('not_artists:\n  - Open Mic')).toEqual({
    exitCode: 1,
    errors: [
      'artist Open Mic also has a correction made in the table editor: remove one of them.',
      'Nothing was changed.',
    ],
    lines: [],
  });
});

it('is refused by the database where it makes a chain with the table editor', async () => {
  await admin.from('venue_aliases').insert({ venue_slug: 'pier', listed_as: 'dock' }).throwOnError();
  await expect(correct('venues_listed_as:\n  ember-2: pier')).rejects.toMatchObject({
    exitCode: 1,
    message: 'Nothing was changed: "ember-2" cannot be listed as "pier", which is itself listed as "dock".',
  });
});

it('adds events by hand, and removes them', async () => {
  const added = 'added_events:\n  - name: Winter Market\n    event_date: 2099-12-12\n    venue_slug: ember';
  const { lines } = await correct(added);
  expect(lines[0]).toBe('Events added by hand: 1 new, 0 changed, 0 removed');
  expect((await correct(added)).lines).toHaveLength(1);
  const moved = await correct(added.replace('12-12', '12-13'));
  expect(moved.lines[0]).toBe('Events added by hand: 0 new, 1 changed, 0 removed');
  expect(await listed('name,event_date')).toContainEqual({ name: 'Winter Market', event_date: '2099-12-13' });
  expect((await correct('')).lines[0]).toBe('Events added by hand: 0 new, 0 changed, 1 removed');
  expect(await listed()).toHaveLength(2);
});

it('notes what the listings do not have', async () => {
  const text = 'events:\n  9: {}\nvenues:\n  gone: {}\n  ember-2: {}\nvenues_listed_as:\n  ember-2: ember';
  expect(await correct(text)).toMatchObject({
    exitCode: 0,
    errors: [
      'FILE:2 event 9 is not in the listings.',
      'FILE:4 venue gone is not in the listings.',
      'FILE:5 venue ember-2 is listed as another one: its fields are not shown.',
    ],
  });
});

it('notes a status that the name contradicts', async () => {
  await importRows(backend, [
    { event_id: 3, name: 'CANCELLED: Fog Lamp', venue_slug: 'ember', event_date: '2099-03-07' },
  ]);
  const text = 'events:\n  3:\n    status: scheduled\n';
  expect(await correct(text)).toMatchObject({
    exitCode: 0,
    errors: ['FILE:3 event 3 stays cancelled, since its name says so: correct its name, too.'],
  });
  expect((await correct(`${text}    name: Fog Lamp\n`)).errors).toEqual([]);
});

it('shows of several sources are joined, listed and told apart', async () => {
  await importRows(
    backend,
    [{ event_id: 11, name: 'Night Ferry Trio', venue_slug: 'ember-3', event_datetime: '2099-03-05T18:30Z' }],
    { source: 'city' },
  );
  const aliases = 'venues_listed_as:\n  ember-3: ember\n';
  const stored = await correct(aliases);
  expect(stored.lines).toContain(
    '1 event was joined with the same show of another source (npm run correct -- --joined).',
  );
  const lines = await listJoined(backend, 'America/New_York');
  expect(lines.slice(1)).toEqual([
    'events:',
    '  11: { separate: true } # "Night Ferry Trio" of city is listed as 1, "Night Ferry": ember, Thursday, March 05, 2099, 7:30 PM',
  ]);
  expect(await listed()).toHaveLength(2);
  expect((await correct(`${aliases}events:\n  11: { name: Ferry }\n`)).errors).toEqual([
    'FILE:4 event 11 is listed as 1: correct that one.',
  ]);
  const apart = await correct([aliases, ...lines].join('\n'));
  expect(apart).toMatchObject({ exitCode: 0, errors: [] });
  expect(apart.lines.join('\n')).toMatch(/^~ event 11: .*separate – → true/m);
  expect(await listed()).toHaveLength(3);
  expect(await listJoined(backend, 'America/New_York')).toEqual(['No show is listed by several sources.']);
});

it('notes venues and artists of any part that no listing has', async () => {
  const text = `
events:
  1:
    venue_slug: embre
  2: {name: Fog Lamp, venue_slug: ember}
added_events:
  - {name: Gala, venue_slug: embre-2}
  - name: Fair
    venue_slug: market
    venue_full_name: Market Hall
venues_listed_as:
  ember-2: emberr
artists_listed_as:
  night FERRY: The Night Ferry
  Nite Ferry: The Night Ferry
artists_kept_whole: [Gala, Fog Lamp]
not_artists:
  - Open Mike
`;
  const errors = [
    'FILE:4 venue embre is not in the listings.',
    'FILE:7 venue embre-2 is not in the listings.',
    'FILE:12 venue emberr is not in the listings.',
    'FILE:15 artist Nite Ferry is not in the listings.',
    'FILE:18 artist Open Mike is not in the listings.',
  ];
  expect(await correct(text, true)).toMatchObject({ exitCode: 0, errors });
  expect(await correct(text)).toMatchObject({ exitCode: 0, errors });
  // Nor do they become known by being added.
  expect(await correct(text)).toMatchObject({ exitCode: 0, errors });
});

it('suggestions can be pasted', async () => {
  const hard = ["Bj\u00f6rk: Live # 1 & 'Friends'", 'Bjork live  1 and friends'];
  await importRows(backend, [
    ...hard.map((name, index) => ({
      event_id: 10 + index,
      name: name.replace(':', ''),
      event_date: '2099-03-05',
      venue_full_name: `${name}!`,
    })),
  ]);
  const lines = await suggest(backend, 'America/New_York');
  expect(lines.join('\n')).toContain('venues_listed_as:');
  const { exitCode, errors } = await correct(lines.join('\n'));
  expect([exitCode, errors]).toEqual([0, []]);
  expect((await suggest(backend, 'America/New_York'))[0]).toBe('Nothing looks as if it needed a correction.');
});

it('takes back every added event, also undated and past ones', async () => {
  const dated = '{name: Past, event_date: 2020-11-01}, {name: Gala, event_date: 2099-12-24}';
  await correct(`added_events: [{name: Undated}, ${dated}]`);
  expect(await listed()).toHaveLength(5);
  expect((await correct('added_events: [{name: Undated}]')).lines[0]).toBe(
    'Events added by hand: 0 new, 0 changed, 2 removed',
  );
  expect((await correct('added_events: []')).lines[0]).toBe('Events added by hand: 0 new, 0 changed, 1 removed');
  expect(await listed()).toHaveLength(2);
});

it('takes back the venue of an added event, if nothing else is there', async () => {
  const venues = async () =>
    (await admin.from('listed_venues').select('venue_slug').order('venue_slug').throwOnError()).data;
  const before = await venues();
  const [market, gala] = [
    '{name: Market, venue_full_name: Market Hall, time_zone: Europe/Berlin}',
    '{name: Gala, venue_slug: ember}',
  ];
  await correct(`added_events: [${market}, ${gala}]`);
  expect(await venues()).toContainEqual({ venue_slug: 'market-hall' });
  await correct(`added_events: [${gala}]`);
  expect(await venues()).toEqual(before);
  await correct(`added_events: [${market}]`);
  await correct('');
  expect(await venues()).toEqual(before);
});

it('refuses an added event with the number of an imported one', async () => {
  await importRows(backend, [{ event_id: 3, name: 'Plum Rain', event_date: '2099-03-07' }], { source: 'ember' });
  const refused = 'Correct it under events, or leave event_id out.';
  expect(await correct('added_events:\n  - {event_id: 3, name: Other}\n  - {event_id: 1, name: Other}')).toEqual({
    exitCode: 2,
    lines: [],
    errors: [
      `FILE:2 Added event: 3 is an event of the source ember. ${refused}`,
      `FILE:3 Added event: 1 is an event of an import. ${refused}`,
      'Nothing was changed.',
    ],
  });
  expect(await listed()).toContainEqual({ event_id: 3, name: 'Plum Rain' });
});

it('refuses unknown keys of added events', async () => {
  expect(await correct('added_events:\n  - {nme: Z, name: Q, date: 2027-01-01}')).toEqual({
    exitCode: 2,
    lines: [],
    errors: ['FILE:2 Added event: a listings file has no "nme", "date" (docs/listings.md).', 'Nothing was changed.'],
  });
});
