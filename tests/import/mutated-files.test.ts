import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CommandError } from '../../scripts/cli/command.ts';
import { exitCodeOf } from '../../scripts/import/import-request.ts';
import { readRows } from '../../scripts/import/read/read-rows.ts';
import { type LocalSupabase, startLocalSupabase } from '../../scripts/local-supabase/start.ts';
import { type Random, random } from '../../scripts/seed/random.ts';
import { importRows } from './import-rows.ts';

/** `IMPORT_MUTATIONS=1000 npm run test:unit -- tests/import/mutated-files.test.ts` runs the long version. */
const MUTATIONS = Number(process.env['IMPORT_MUTATIONS'] ?? 120);

let backend: LocalSupabase;
let folder = '';
beforeAll(async () => {
  backend = await startLocalSupabase();
  folder = await mkdtemp(path.join(tmpdir(), 'eventhub-mutated-'));
});
afterAll(async () => {
  await backend?.close();
  await rm(folder, { recursive: true });
});

const rows = Array.from({ length: 12 }, (_, index) => ({
  event_id: index + 1,
  name: `Nächte ${index}: “Live” & more`,
  description: 'One.\n\nTwo, "three".',
  venue_full_name: 'Café Größe',
  event_datetime: '2099-12-01T20:00:00-05:00',
  time_zone: 'Europe/Berlin',
  major_category: 'Rock',
}));

const schemaOrg = rows.map(({ event_id, name }) => ({
  '@type': 'MusicEvent',
  '@id': `https://hall.example/${event_id}`,
  name,
  startDate: '2099-12-01T20:00:00',
  location: { '@type': 'Place', name: 'Saltbox' },
}));

/** An intact file of each format. */
const files: Readonly<Record<string, string>> = {
  ndjson: rows.map((row) => JSON.stringify(row)).join('\n'),
  array: JSON.stringify(rows, null, 1),
  csv: [
    'event_id,name,event_datetime,description',
    ...rows.map(({ event_id, name }) => `${event_id},"${name.replaceAll('"', '""')}",2099-12-01 20:00,"a\n""b"""`),
  ].join('\r\n'),
  'json-ld': JSON.stringify({ '@context': 'https://schema.org', '@graph': schemaOrg }),
  page: `<!doctype html><title>x</title><script type="application/ld+json">${JSON.stringify(schemaOrg)}</script>`,
  calendar: [
    'BEGIN:VCALENDAR',
    ...rows.flatMap(({ event_id, name }) => [
      'BEGIN:VEVENT',
      `UID:${event_id}`,
      `SUMMARY:${name}`,
      'DTSTART;TZID=Europe/Berlin:20991201T200000',
      ...(event_id % 4 === 0 ? ['RRULE:FREQ=DAILY;COUNT=3'] : []),
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
  ].join('\r\n'),
};

const cut = (bytes: Buffer, chance: Random) => bytes.subarray(0, chance.whole(0, bytes.length));
const splice = (bytes: Buffer, at: number, gone: number, put: Buffer) =>
  Buffer.concat([bytes.subarray(0, at), put, bytes.subarray(at + gone)]);

/** Ways to damage a file. */
const mutations: Readonly<Record<string, (bytes: Buffer, chance: Random) => Buffer>> = {
  truncated: cut,
  'with bytes changed': (bytes, chance) => {
    const copy = Buffer.from(bytes);
    for (let count = chance.whole(1, 8); count > 0; count -= 1) {
      copy[chance.whole(0, copy.length - 1)] = chance.whole(0, 255);
    }
    return copy;
  },
  'with NULs': (bytes, chance) => splice(bytes, chance.whole(0, bytes.length), 0, Buffer.alloc(chance.whole(1, 5))),
  'with a row missing': (bytes, chance) =>
    splice(bytes, chance.whole(0, bytes.length), chance.whole(1, 90), Buffer.alloc(0)),
  'with a row twice': (bytes, chance) => {
    const from = chance.whole(0, bytes.length);
    return splice(bytes, chance.whole(0, bytes.length), 0, bytes.subarray(from, from + chance.whole(1, 200)));
  },
  'with a huge field': (bytes, chance) => {
    const quote = bytes.indexOf(chance.pick(['"', ':', ',']), chance.whole(0, bytes.length));
    return splice(bytes, Math.max(0, quote) + 1, 0, Buffer.alloc(chance.whole(2_000, 200_000), 'x'));
  },
  'with other types': (bytes, chance) =>
    Buffer.from(
      bytes
        .toString()
        .replace(/"[^"]*"(?=[,}\]\r\n])/g, (value) =>
          chance.chance(0.2) ? chance.pick(['null', '7', '{}', '[]', 'true', '-1e400', '""']) : value,
        ),
    ),
  'in Latin-1': (bytes) => Buffer.from(bytes.toString(), 'latin1'),
  'in UTF-16': (bytes) => Buffer.from(`\ufeff${bytes}`, 'utf16le'),
  'with other line ends': (bytes, chance) =>
    Buffer.from(bytes.toString().replace(/\r?\n/g, chance.pick(['\r', '\r\n', '\n\n', '\u2028']))),
  'with garbage behind': (bytes, chance) =>
    Buffer.concat([bytes, Buffer.from(Array.from({ length: 50 }, () => chance.whole(0, 255)))]),
  'gzipped and truncated': (bytes, chance) => cut(gzipSync(bytes), chance),
  'gzipped with a byte changed': (bytes, chance) => {
    const packed = gzipSync(bytes);
    packed[chance.whole(0, packed.length - 1)] = chance.whole(0, 255);
    return packed;
  },
};

test(`an import survives ${MUTATIONS} damaged files and accounts for every row`, async () => {
  const chance = random('mutations', Number(process.env['IMPORT_SEED'] ?? 1));
  const kinds = Object.entries(mutations);
  const formats = Object.entries(files);
  const outcomes = { whole: 0, partly: 0, nothing: 0 };
  for (let index = 0; index < MUTATIONS; index += 1) {
    const [format, sound] = formats[index % formats.length] ?? ['', ''];
    const [kind, mutate] = chance.pick(kinds);
    const file = path.join(folder, 'listings');
    await writeFile(file, mutate(Buffer.from(sound), chance));
    const what = `${index}: ${format} ${kind}`;
    try {
      const items = readRows(file, { now: new Date('2099-11-28T00:00:00Z') });
      const result = await importRows(backend, [], { inputs: [{ label: file, items }], dryRun: index % 3 === 0 });
      expect(result.read, what).toBe(result.inserted + result.updated + result.unchanged + result.rejected);
      expect(result.rejections.length, what).toBe(result.rejected);
      for (const { errors } of result.rejections) expect(errors.length, what).toBeGreaterThan(0);
      const code = exitCodeOf(result);
      if (code === 2) expect(result.rejected + result.broken.length, what).toBeGreaterThan(0);
      outcomes[code === 0 ? 'whole' : code === 2 ? 'nothing' : 'partly'] += 1;
    } catch (fault) {
      // An exit code with a sentence is a result; anything else is a crash.
      if (!(fault instanceof CommandError)) throw new Error(what, { cause: fault });
    }
  }
  // The damage must lead to every outcome.
  for (const count of Object.values(outcomes)) expect(count, JSON.stringify(outcomes)).toBeGreaterThan(0);
}, 1_200_000);
