import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { readEnvironment } from '../../scripts/cli/environment.ts';
import { type LocalSupabase, startLocalSupabase } from '../../scripts/local-supabase/start.ts';
import { loadSeed } from '../../scripts/seed/load-seed.ts';
import { buildSite } from '../../scripts/site-engine/build-site.ts';

const BUILD_NOW = '2026-11-27T22:00:00Z';
const { signal } = new AbortController();
/** Every secret in the environment of the builds. */
const MARKED_SECRET = 'sb_secret_marked-must-not-be-published';
const environment = readEnvironment({
  BUILD_NOW,
  SITE_URL: 'https://eventhub.example',
  SUPABASE_SECRET_KEY: MARKED_SECRET,
});

let folder: string;
let backend: LocalSupabase;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'eventhub-repeat-'));
  backend = await startLocalSupabase();
  const zone = environment.siteTimeZone;
  const request = { events: 80, seed: 'demo', day: null, oddNames: true, zone, now: new Date(BUILD_NOW) };
  await loadSeed(
    request,
    environment,
    async () => backend,
    (_, work) => work(),
    signal,
  );
});

afterAll(async () => {
  await backend.close();
  await rm(folder, { recursive: true });
});

/** Builds on a machine in `zone`. @returns the digest of every file by its name */
async function build(zone: string): Promise<Map<string, string>> {
  vi.stubEnv('TZ', zone);
  for (const name of ['SUPABASE_SECRET_KEY', 'SUPABASE_SERVICE_ROLE_KEY']) vi.stubEnv(name, MARKED_SECRET);
  const workDir = join(folder, zone.replace('/', '-'));
  const dirs = { outDir: join(workDir, 'dist'), workDir };
  await buildSite({ environment, database: backend, dirs, signal });
  vi.unstubAllEnvs();
  const digests = new Map<string, string>();
  for (const entry of await readdir(dirs.outDir, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = join(entry.parentPath, entry.name);
    const bytes = await readFile(file);
    expect(bytes.includes(backend.secretKey), `${file} contains the secret key`).toBe(false);
    digests.set(file.slice(dirs.outDir.length), createHash('sha256').update(bytes).digest('hex'));
  }
  return digests;
}

/** Files in a folder that contain a secret. */
async function filesWithSecret(root: string): Promise<string[]> {
  const found: string[] = [];
  for (const entry of await readdir(root, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = join(entry.parentPath, entry.name);
    const bytes = await readFile(file);
    if (bytes.includes(MARKED_SECRET) || bytes.includes(backend.secretKey)) found.push(file);
  }
  return found;
}

describe('with BUILD_NOW set', () => {
  it('two builds of the same data are the same to the byte, whatever the time zone of the machine', async () => {
    const east = await build('Pacific/Kiritimati');
    const west = await build('Pacific/Pago_Pago');
    expect(east.size).toBeGreaterThan(300);
    expect(Object.fromEntries(west)).toEqual(Object.fromEntries(east));
  });

  it('no secret of the environment gets into the sites, the manifests or the bundles', async () => {
    await build('UTC');
    expect(await filesWithSecret(folder)).toEqual([]);
    expect(await filesWithSecret(fileURLToPath(new URL('../../.build/bundles/', import.meta.url)))).toEqual([]);
  });
});
