import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { readEnvironment } from '../../scripts/cli/environment.ts';
import { freeSlotsEarly, internalsExports } from '../../scripts/site-engine/astro/astro-internals.ts';
import { prepareBundle } from '../../scripts/site-engine/astro/bundle.ts';
import { importBundle, type LoadedBundle, openRenderer } from '../../scripts/site-engine/astro/page-renderer.ts';
import { codeHashOf } from '../../scripts/site-engine/incremental/code-hash.ts';
import { buildVariables } from '../../scripts/site-engine/render-site.ts';
import { provideCatalogue } from '../../src/data/catalogue.ts';
import { catalogueOf, event, NOW, site, venue } from '../domain/fixtures.ts';

const DAY = 24 * 3_600_000;
const DATABASE = 'http://127.0.0.1:54321';

const events = Array.from({ length: 120 }, (_, index) =>
  event(index + 1, {
    name: ['Night Ferry', 'AC/DC: Live', 'Plum Rain', `Act ${index}`][index % 4] ?? null,
    description: index % 5 === 0 ? null : `Set ${index}.\nDoors at six & <late>.`,
    venueSlug: ['saltbox', 'ember', 'a/b', null][index % 4] ?? null,
    startsAt: index % 7 === 0 ? null : NOW + (index - 40) * DAY,
    day: index % 14 === 0 ? '2026-12-24' : null,
    imageUrl: index % 3 === 0 ? `https://pictures.example/${index}.jpg` : null,
    code: `c${index}`,
    scrapedAt: NOW - index * 1000,
    status: index % 11 === 0 ? 'cancelled' : 'scheduled',
  }),
);
const catalogue = catalogueOf(events, [venue('ember', { fullName: 'Ember Room' })]);

let bundle: LoadedBundle;
/** All pages as Astro's public API renders them, by their file. */
let expected: Record<string, string>;

async function open(changed: LoadedBundle) {
  const warnings: string[] = [];
  const warn = (message: string) => warnings.push(message);
  const renderer = await openRenderer(changed, { catalogue, databaseUrl: DATABASE, warn });
  return { renderer, warnings };
}

beforeAll(async () => {
  const environment = readEnvironment({ SITE_URL: site.origin });
  const env = buildVariables({ environment, database: { url: DATABASE, publishableKey: 'x' } });
  const { signal } = new AbortController();
  bundle = await importBundle((await prepareBundle(await codeHashOf(env), { env, signal })).pages);
  provideCatalogue(catalogue);
  const { renderer } = await open(bundle);
  expected = {};
  for (const page of renderer.pages) expected[page.file] = await renderer.renderByApp(page);
}, 180_000);

async function render(changed: LoadedBundle) {
  const { renderer, warnings } = await open(changed);
  const texts: Record<string, string> = {};
  for (const page of renderer.pages) texts[page.file] = await renderer.render(page);
  return { texts, warnings, routes: new Set(renderer.pages.map(({ route }) => route.route)) };
}

/** The bundle, with a component on every page that exposes Astro's state without some of its properties. */
function withoutState(...names: string[]): LoadedBundle {
  const { renderToString } = bundle;
  if (renderToString === undefined) throw new Error('The bundle has no renderToString.');
  return {
    ...bundle,
    renderToString: async (state, ...rest) =>
      await renderToString(
        Object.fromEntries(Object.entries(state).filter(([name]) => !names.includes(name))) as never,
        ...rest,
      ),
  };
}

describe("pages are byte-identical to those of Astro's public API", () => {
  it('with all internals, on every route, without a warning', async () => {
    const { texts, warnings, routes } = await render(bundle);
    expect(texts).toEqual(expected);
    expect(warnings).toEqual([]);
    expect([...routes]).toEqual(
      expect.arrayContaining([
        '/events/[event]',
        '/artists/[artist]/[...part]',
        '/venues/[venue]/[...part]',
        '/events/all/page/[page]',
      ]),
    );
  });

  it.each<[string, () => LoadedBundle]>([
    ['renderToString', () => ({ ...bundle, renderToString: undefined, missing: ['renderToString'] })],
    ['manifest.pageMap', () => ({ ...bundle, modules: null })],
    ['_metadata of the state', () => withoutState('_metadata')],
    ['createAstro of the state', () => withoutState('createAstro')],
    ['styles of the state', () => withoutState('styles')],
    ['the assignment of slots', () => ({ ...bundle, missing: ['the assignment of slots'] })],
    [
      'a renderToString that renders the same page',
      () => ({ ...bundle, renderToString: async () => '<p>Something else</p>' }),
    ],
  ])('without %s, with one warning', async (_, change) => {
    const { texts, warnings } = await render(change());
    expect(texts).toEqual(expected);
    expect(warnings).toEqual([expect.stringContaining('lacks what makes rendering fast')]);
  });
});

it("pages with islands carry none of Astro's inline scripts, which their policy would block", () => {
  expect(expected['auth.html']).toContain('<astro-island');
  for (const page of Object.values(expected)) expect(page).not.toMatch(/self\.Astro|customElements/);
});

describe('the bundle', () => {
  const all = internalsExports();

  it('has all internals of this version of Astro', () => {
    expect(all).toContain('export { renderToString }');
    expect(all).toContain('missing = []');
  });

  it('is built without those that a version lacks, and names them', () => {
    const none = internalsExports(() => '');
    expect(none).not.toContain('renderToString }');
    expect(none).toContain('["renderToString","the assignment of slots"]');
  });
});

describe('slots', () => {
  const path = '../../node_modules/astro/dist/runtime/server/render/astro/instance.js';
  const code = readFileSync(fileURLToPath(new URL(path, import.meta.url)), 'utf8');

  it('are assigned through a variable', () => {
    expect(code.match(/this\.slotValues\[name\] = \(\) =>/g)).toHaveLength(1);
    const changed = freeSlotsEarly(code);
    expect(changed).toMatch(/const slotValue = \(\) => \{.*?\};\s+this\.slotValues\[name\] = slotValue;/s);
    expect(changed).not.toMatch(/\] = \(\) =>/);
  });

  it('stay as they are in code that assigns them differently', () => {
    const other = 'this.slots.set(name, () => {});';
    expect(freeSlotsEarly(other)).toBe(other);
  });
});
