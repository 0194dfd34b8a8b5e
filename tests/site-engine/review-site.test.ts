import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readEnvironment } from '../../scripts/cli/environment.ts';
import { listen } from '../../scripts/cli/port.ts';
import { type LocalSupabase, startLocalSupabase } from '../../scripts/local-supabase/start.ts';
import { buildSite } from '../../scripts/site-engine/build-site.ts';
import { siteReview } from '../../scripts/site-engine/review-site.ts';
import { digestOf } from './first-site.ts';

const environment = readEnvironment({ BUILD_NOW: '2026-11-27T22:00:00Z', SITE_URL: 'https://eventhub.example' });
const { signal } = new AbortController();

let folder: string;
let backend: LocalSupabase;
let server: Server;
let siteUrl: string;
/** What the published site answers for its status.json. */
let published: string | number;

const at = (name: string) => join(folder, name);

async function request(method: string, query: string, body?: object): Promise<void> {
  const answer = await fetch(`${backend.url}/rest/v1/events${query}`, {
    method,
    headers: { apikey: backend.secretKey, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  expect(answer.ok, await answer.text()).toBe(true);
}

const build = (isGuarded: boolean) =>
  buildSite({
    environment,
    database: backend,
    signal,
    dirs: { outDir: at('dist'), workDir: at('.build') },
    review: siteReview({ outDir: at('dist'), siteUrl, isGuarded, changesFile: at('summary/changes.md') }),
  });

const changes = async () => await readFile(at('summary/changes.md'), 'utf8');

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'eventhub-review-'));
  backend = await startLocalSupabase();
  const rows = Array.from({ length: 100 }, (_, index) => ({
    event_id: index + 1,
    name: `Act ${index}`,
    venue_slug: 'hall',
    event_datetime: '2026-12-10T20:00:00Z',
  }));
  await request('POST', '', rows);
  server = createServer((_, response) => {
    response.writeHead(typeof published === 'number' ? published : 200).end(String(published));
  });
  siteUrl = `http://127.0.0.1:${await listen(server, 0, 'PORT')}`;
});

afterAll(async () => {
  server.close();
  await backend.close();
  await rm(folder, { recursive: true });
});

describe('before a finished site replaces the previous one', () => {
  it('a site that has lost many pages is stopped, measured by the published one', async () => {
    published = 404;
    const { pages } = await build(true);
    expect(await changes()).toMatch(/^## Pages: \d+ new, 0 changed, 0 gone, 0 unchanged\n/);
    published = await readFile(at('dist/status.json'), 'utf8');
    const before = await digestOf(at('dist'));

    await request('DELETE', '?event_id=gt.10');
    const stopped = (place: string) => ({
      exitCode: 3,
      message: expect.stringMatching(
        new RegExp(
          `^The new site has \\d+ of the ${pages} pages of ${place}: \\d+ % would be lost, .* without --guard `,
        ),
      ),
    });
    await expect(build(true)).rejects.toMatchObject(stopped(siteUrl));
    expect(await changes()).toMatch(/^## Pages: 0 new, \d+ changed, \d{3} gone, \d+ unchanged\n/);
    expect(await changes()).toContain('\n/artists/Act 10\n');
    // A host that fails, or that shows something else, says nothing about the site.
    for (const answer of [503, '<html>']) {
      published = answer;
      await expect(build(true)).rejects.toMatchObject(stopped('the previous build'));
    }
    expect(await digestOf(at('dist'))).toBe(before);

    const small = await build(false);
    expect(small.pages).toBeLessThan(pages * 0.7);
    expect(JSON.parse(await readFile(at('dist/status.json'), 'utf8'))).toMatchObject({ pages: small.pages });
    await build(true);
    expect(await changes()).toMatch(/^## Pages: 0 new, 0 changed, 0 gone, \d+ unchanged\n$/);
  }, 300_000);
});
