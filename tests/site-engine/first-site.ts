import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect } from 'vitest';
import { readEnvironment } from '../../scripts/cli/environment.ts';
import { type LocalSupabase, startLocalSupabase } from '../../scripts/local-supabase/start.ts';
import { buildSite } from '../../scripts/site-engine/build-site.ts';
import type { SiteDirs } from '../../scripts/site-engine/incremental/site-swap.ts';
import { type FaultyProxy, startFaultyProxy } from './faulty-proxy.ts';

export const EVENTS = 30;
const variables = { BUILD_NOW: '2026-11-27T22:00:00Z', SITE_URL: 'https://eventhub.example' };

export let folder: string;
export let backend: LocalSupabase;
export let proxy: FaultyProxy;
/** Digest of the first site, whose rows have changed in the database since. */
export let before: string;

export const dirsOf = (name: string): SiteDirs => ({
  outDir: join(folder, name, 'dist'),
  workDir: join(folder, name, '.build'),
});

export const build = (dirs: SiteDirs) =>
  buildSite({
    environment: readEnvironment(variables),
    database: { url: proxy.url, publishableKey: backend.publishableKey },
    dirs,
    signal: new AbortController().signal,
  });

/** The digests of all files of a site, by their names. */
export async function filesOf(site: string): Promise<ReadonlyMap<string, string>> {
  const entries = await readdir(site, { recursive: true, withFileTypes: true });
  const names = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const files = new Map<string, string>();
  for (const name of names.sort()) {
    const digest = createHash('sha256').update(await readFile(name));
    files.set(name.slice(site.length), digest.digest('hex'));
  }
  return files;
}

/** One digest of all files of a site. */
export async function digestOf(site: string): Promise<string> {
  return createHash('sha256')
    .update(JSON.stringify([...(await filesOf(site))]))
    .digest('hex');
}

export async function write(rows: readonly object[]): Promise<void> {
  const answer = await fetch(`${backend.url}/rest/v1/events`, {
    method: 'POST',
    headers: {
      apikey: backend.secretKey,
      'content-type': 'application/json',
      prefer: 'resolution=merge-duplicates,return=minimal',
    },
    body: JSON.stringify(rows),
  });
  expect(answer.ok, await answer.text()).toBe(true);
}

export const rowsOf = (name: string) =>
  Array.from({ length: EVENTS }, (_, index) => ({
    event_id: index + 1,
    name: `${name} ${index % 7}`,
    venue_slug: `hall-${index % 3}`,
    event_datetime: `2026-12-${10 + (index % 9)}T20:00:00Z`,
  }));

export const changedRows = () =>
  rowsOf('Act').map((row) => ({ ...row, ...(row.event_id % 3 === 0 ? { name: 'Night Ferry' } : {}) }));

/** Directories with the site from before, while the rows in the database have changed. */
export async function copyFirstSite(name: string): Promise<SiteDirs> {
  const dirs = dirsOf(name);
  await cp(join(folder, 'first'), join(folder, name), { recursive: true });
  return dirs;
}

/** Builds the first site, then changes its rows; to be called once per test file. */
export function prepareFirstSite(): void {
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'eventhub-failures-'));
    backend = await startLocalSupabase({ maxRows: 10 });
    proxy = await startFaultyProxy(backend.url);
    await write(rowsOf('Act'));
    await build(dirsOf('first'));
    before = await digestOf(dirsOf('first').outDir);
    await write(changedRows());
  });

  afterAll(async () => {
    proxy.close();
    await backend.close();
    await rm(folder, { recursive: true });
  });
}

const scripts = fileURLToPath(new URL('../../scripts/', import.meta.url));

/** A program that builds like the command. */
const programOf = (dirs: SiteDirs) => `
  import { buildSite } from ${JSON.stringify(`${scripts}site-engine/build-site.ts`)};
  import { runCommand } from ${JSON.stringify(`${scripts}cli/command.ts`)};
  import { readEnvironment } from ${JSON.stringify(`${scripts}cli/environment.ts`)};
  import { interruption } from ${JSON.stringify(`${scripts}cli/interruption.ts`)};
  await runCommand({
    name: 'build',
    help: '',
    main: async () => void (await buildSite({
      environment: readEnvironment(${JSON.stringify(variables)}),
      database: ${JSON.stringify({ url: proxy.url, publishableKey: backend.publishableKey })},
      dirs: ${JSON.stringify(dirs)},
      signal: interruption(),
    })),
  });`;
export const nodeArguments = (dirs: SiteDirs) => ['--input-type=module-typescript', '--eval', programOf(dirs)];

export function startBuild(dirs: SiteDirs) {
  const child = spawn(process.execPath, nodeArguments(dirs), { stdio: ['ignore', 'ignore', 'pipe'] });
  const end = Promise.all([once(child, 'exit'), text(child.stderr)]).then(([[code], stderr]) => ({ code, stderr }));
  return { child, end };
}
