import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readEnvironment } from '../../scripts/cli/environment.ts';
import { type LocalSupabase, startLocalSupabase } from '../../scripts/local-supabase/start.ts';
import { type ListedCases, listedCases } from '../../scripts/screenshots/listed-cases.ts';
import { plan } from '../../scripts/screenshots/photograph.ts';
import { SUBJECTS } from '../../scripts/screenshots/subjects.ts';
import { buildVariables } from '../../scripts/site-engine/render-site.ts';
import { fillTestDatabase, TEST_NOW } from '../../scripts/testing/test-listings.ts';
import { PROJECT } from '../../scripts/testing/tool.ts';
import { loadCatalogue } from '../../src/data/catalogue.ts';
import { readSettings } from '../../src/data/settings.ts';
import { buildCatalogue } from '../../src/domain/catalogue/build-catalogue.ts';

/** Routes of src/pages; further pages of a list look like its first. */
const templates = readdirSync(join(PROJECT, 'src/pages'), { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.astro') && !/\bpage\/|\ba-z\//.test(file))
  .map((file) => `/${file.replace(/(?:\/?index|\/\[\.\.\.part\])?\.astro$/, '')}`);

/** The template of a path: like Astro, one without parameters comes first. */
function templateOf(path: string): string {
  const pathname = path.replace(/\?.*/, '');
  if (templates.includes(pathname)) return pathname;
  return templates.find((one) => new RegExp(`^${one.replace(/\[\w+\]/g, '[^/]+')}$`).test(pathname)) ?? '/404';
}

let backend: LocalSupabase;
let cases: ListedCases;
const now = new Date(TEST_NOW);
const environment = readEnvironment({ BUILD_NOW: TEST_NOW });

beforeAll(async () => {
  backend = await startLocalSupabase();
  await fillTestDatabase(backend, environment, now, new AbortController().signal);
  const variables = buildVariables({ environment, database: backend });
  cases = listedCases(await loadCatalogue(readSettings(variables, now.getTime())));
});
afterAll(() => backend.close());

describe('the subjects of the screenshots', () => {
  it('are all in the demo listings', () => {
    expect(plan(SUBJECTS, cases).missing).toEqual([]);
  });

  it('include every template', () => {
    const shown = new Set(SUBJECTS.map((subject) => templateOf(subject.path(cases) ?? '')));
    expect([...shown].sort()).toEqual(templates.sort());
  });

  it('show the state that they are named after', () => {
    expect(cases.withPicture?.image).toEqual(expect.any(String));
    expect(cases.withoutPicture?.image).toBeNull();
    expect(cases.cancelled?.status).toBe('cancelled');
    expect(cases.undated?.upcomingUntil).toBeNull();
    expect(cases.past?.upcomingUntil).toBeLessThan(now.getTime());
    // Ahead at 7:45 PM and over at 11:30 PM.
    expect(cases.tonight?.startsAt).toBeGreaterThan(Date.parse('2026-11-28T00:45:00Z'));
    expect(cases.tonight?.startsAt).toBeLessThan(Date.parse('2026-11-28T04:30:00Z'));
    expect(
      cases.venueWithoutDates?.events.filter(({ upcomingUntil }) => (upcomingUntil ?? 0) >= now.getTime()),
    ).toEqual([]);
  });

  it('are named where the listings lack them', () => {
    const site = { origin: 'https://eventhub.example', timeZone: 'America/New_York', ticketTemplate: null, now: 0 };
    const { missing, visits } = plan(SUBJECTS, listedCases(buildCatalogue([], [], site)));
    expect(missing).toEqual(expect.arrayContaining(['event-tonight', 'event-past', 'artist', 'venue', 'search']));
    expect(missing.length + new Set(visits.map(({ subject }) => subject)).size).toBe(SUBJECTS.length);
  });
});
