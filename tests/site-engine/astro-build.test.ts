import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { readEnvironment } from '../../scripts/cli/environment.ts';
import { type LocalSupabase, startLocalSupabase } from '../../scripts/local-supabase/start.ts';
import { loadSeed } from '../../scripts/seed/load-seed.ts';
import { buildSite } from '../../scripts/site-engine/build-site.ts';

vi.setConfig({ testTimeout: 180_000, hookTimeout: 60_000 });

const project = fileURLToPath(new URL('../../', import.meta.url));
const astro = join(project, 'node_modules/astro/bin/astro.mjs');
const SECRET = 'sb_secret_marked-must-not-be-published';
const variables = { BUILD_NOW: '2026-11-27T22:00:00Z', SITE_URL: 'https://eventhub.example', PRECOMPRESS: 'gz' };
const environment = readEnvironment(variables);

let folder: string;
let backend: LocalSupabase;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'eventhub-astro-build-'));
  backend = await startLocalSupabase();
  await loadSeed(
    {
      events: 60,
      seed: 'demo',
      day: null,
      oddNames: true,
      zone: 'America/New_York',
      now: new Date(variables.BUILD_NOW),
    },
    environment,
    async () => backend,
    (_, work) => work(),
    new AbortController().signal,
  );
});

afterAll(async () => {
  await backend.close();
  await rm(folder, { recursive: true });
});

/** Runs `astro build` as a developer would. */
async function astroBuild(outDir: string, env: NodeJS.ProcessEnv) {
  const child = spawn(process.execPath, [astro, 'build', '--outDir', outDir], {
    cwd: project,
    env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1', NODE_ENV: '', ...variables, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [stdout, stderr, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
  return { code, stdout, stderr };
}

async function filesOf(root: string): Promise<Record<string, string>> {
  const files: Record<string, string> = {};
  for (const entry of await readdir(root, { recursive: true, withFileTypes: true })) {
    const file = join(entry.parentPath, entry.name);
    if (entry.isFile()) files[file.slice(root.length)] = await readFile(file, 'latin1');
  }
  return files;
}

const leftovers = async () =>
  (await readdir(join(project, '.build'))).filter((name) => name.startsWith(`next-`)).length;

describe('astro build', () => {
  it('builds the same site as npm run build, byte for byte, and leaks no secret into it', async () => {
    const dirs = { outDir: join(folder, 'dist'), workDir: join(folder, 'work') };
    const { signal } = new AbortController();
    await buildSite({ environment, database: backend, dirs, signal, isClean: true });
    // As after an earlier `astro build`: it empties the folder, but does not draw the same pictures again.
    const outDir = join(folder, 'astro');
    const share = join(outDir, 'share');
    await cp(join(dirs.outDir, 'share'), share, { recursive: true });
    const pictures = await readdir(share);
    expect(pictures.length).toBeGreaterThan(1);
    await rm(join(share, pictures.pop() ?? ''));
    const inodes = () => Promise.all(pictures.map(async (name) => (await stat(join(share, name))).ino));
    const drawn = await inodes();
    const before = existsSync(join(project, '.build')) ? await leftovers() : 0;
    const { code, stderr } = await astroBuild(outDir, {
      PUBLIC_SUPABASE_URL: `${backend.url}/`,
      PUBLIC_SUPABASE_PUBLISHABLE_KEY: '',
      PUBLIC_SUPABASE_ANON_KEY: backend.publishableKey,
      SUPABASE_SECRET_KEY: SECRET,
      SUPABASE_SERVICE_ROLE_KEY: SECRET,
    });
    expect([code, stderr]).toEqual([0, '']);
    expect(await leftovers()).toBe(before);
    expect(await inodes()).toEqual(drawn);
    const files = await filesOf(outDir);
    expect(Object.keys(files).length).toBeGreaterThan(200);
    expect(files).toEqual(await filesOf(dirs.outDir));
    expect(Object.keys(files).filter((file) => files[file]?.includes(SECRET))).toEqual([]);
  });

  it.each<[string, NodeJS.ProcessEnv, RegExp]>([
    ['without a database', { PUBLIC_SUPABASE_URL: '' }, /^There is no database to build from: .+npm run build.+\n$/],
    [
      'with one that cannot be reached',
      { PUBLIC_SUPABASE_URL: 'http://127.0.0.1:9', PUBLIC_SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_x' },
      /^The database could not be read [^\n]+\n$/,
    ],
    [
      'with a malformed variable',
      { PUBLIC_SUPABASE_URL: 'https://x.supabase.co', PUBLIC_SUPABASE_PUBLISHABLE_KEY: SECRET },
      /^PUBLIC_SUPABASE_PUBLISHABLE_KEY holds a secret key[^\n]+\n$/,
    ],
  ])('%s reports it in one sentence, exits non-zero and leaves the previous site', async (_, env, message) => {
    const outDir = join(folder, 'kept');
    await mkdir(outDir, { recursive: true });
    await writeFile(join(outDir, 'index.html'), 'the last site');
    const { code, stderr } = await astroBuild(outDir, env);
    expect(stderr).toMatch(message);
    expect(code).toBeGreaterThan(0);
    expect(await filesOf(outDir)).toEqual({ '/index.html': 'the last site' });
  });
});
