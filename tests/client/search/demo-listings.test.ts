import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type LocalSupabase, startLocalSupabase } from '../../../scripts/local-supabase/start.ts';
import { loadSeed } from '../../../scripts/seed/load-seed.ts';
import { loadCatalogue } from '../../../src/data/catalogue.ts';
import { openDatabase } from '../../../src/data/client.ts';
import { fetchAll } from '../../../src/data/fetch-all.ts';
import { toEventRecord, toVenueRecord } from '../../../src/data/rows.ts';
import type { VenueRecord } from '../../../src/domain/catalogue/types.ts';
import { NOW, site } from '../../domain/fixtures.ts';
import { expectedArtists, expectedDirectory, expectedPairs, expectedVenues, type Row } from './brute-force.ts';
import { askDirectory, askFiles, askVenues, type OpenFiles, openFiles } from './catalogue-files.ts';
import { queriesOf } from './queries.ts';
import { expectSameArtists } from './same-artists.ts';

const HOUR = 3_600_000;
const QUERIES = 1000;

let backend: LocalSupabase;
let files: OpenFiles;
let rows: readonly Row[];
let venues: readonly VenueRecord[];

beforeAll(async () => {
  backend = await startLocalSupabase({});
  const season = { events: 600, seed: 'demo', day: null, oddNames: true, zone: site.timeZone, now: new Date(NOW) };
  await loadSeed(
    season,
    { siteTimeZone: site.timeZone, siteTimeZoneGiven: false },
    async () => backend,
    (_, work) => work(),
    new AbortController().signal,
  );
  const settings = { supabaseUrl: backend.url, publishableKey: backend.publishableKey, site, archiveMonths: null };
  const catalogue = await loadCatalogue(settings);
  files = openFiles(catalogue);
  // Names, categories and venues come from the database itself; only the time rules, which have their own tests, are
  // reused.
  const database = openDatabase(backend.url, backend.publishableKey);
  const listed = new Map(catalogue.events.map((event) => [event.id, event]));
  rows = (await fetchAll(database.events)).map(toEventRecord).map((record) => ({
    ...record,
    until: listed.get(record.id)?.upcomingUntil ?? null,
    localDay: listed.get(record.id)?.localDay ?? null,
  }));
  venues = (await fetchAll(database.venues)).map(toVenueRecord);
});
afterAll(() => backend.close());

test(`${QUERIES} searches of all kinds find what a scan of all demo rows finds`, () => {
  expect(rows.length).toBeGreaterThan(600);
  const texts = [
    ...rows.flatMap(({ name, majorCategory }) => [name, majorCategory]),
    ...venues.map(({ fullName }) => fullName),
  ].filter((text) => text !== null);
  let hits = 0;
  for (const [index, input] of fc.sample(queriesOf(texts), { numRuns: QUERIES, seed: 2026 }).entries()) {
    const scope = index % 3 === 0 ? 'all' : 'upcoming';
    const question = { input, scope, now: NOW + (index % 7) * 17 * HOUR, built: NOW } as const;
    const { artists, pairs } = askFiles(files, question);
    expectSameArtists(artists, expectedArtists(rows, question), input);
    expect(pairs.toSorted(), input).toEqual(expectedPairs(rows, question));
    expectSameArtists(askDirectory(files, input), expectedDirectory(rows, input), input);
    expect(askVenues(files, input).toSorted(), input).toEqual(expectedVenues(rows, venues, input));
    if (artists.length > 0 || pairs.length > 0) hits += 1;
  }
  expect(hits).toBeGreaterThan(QUERIES / 3);
});
