import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type RequestListener, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readEnvironment } from '../../scripts/cli/environment.ts';
import { listen } from '../../scripts/cli/port.ts';
import { startLocalSupabase } from '../../scripts/local-supabase/start.ts';
import { buildSite } from '../../scripts/site-engine/build-site.ts';
import { createTempDir, type SiteDirs } from '../../scripts/site-engine/incremental/site-swap.ts';

let folder: string;
let dirs: SiteDirs;
let server: Server | undefined;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'eventhub-build-'));
  dirs = { outDir: join(folder, 'dist'), workDir: join(folder, '.build') };
  await mkdir(dirs.outDir);
  await writeFile(join(dirs.outDir, 'index.html'), 'the last good build');
});

afterEach(async () => {
  server?.closeAllConnections();
  server?.close();
  server = undefined;
  await rm(folder, { recursive: true });
});

/** A REST service with the given answers. */
async function startDatabase(answer: RequestListener): Promise<string> {
  server = createServer(answer);
  return `http://127.0.0.1:${await listen(server, 0, 'PORT')}`;
}

const build = (url: string, signal = new AbortController().signal) =>
  buildSite({ environment: readEnvironment({}), database: { url, publishableKey: 'x' }, dirs, signal });

/** A module of scripts/, as an import names it. */
const module = (name: string) => JSON.stringify(fileURLToPath(new URL(`../../scripts/${name}`, import.meta.url)));

async function expectUntouched(): Promise<void> {
  expect(await readFile(join(dirs.outDir, 'index.html'), 'utf8')).toBe('the last good build');
  expect(await readdir(dirs.workDir)).toEqual([]);
}

describe('a build that cannot read everything says so in one sentence and leaves the previous site', () => {
  it('when the database cannot be reached', async () => {
    const url = await startDatabase(() => {});
    server?.close();
    await expect(build(url)).rejects.toMatchObject({
      exitCode: 1,
      message: expect.stringMatching(/^The database could not be read [^\n]+$/),
    });
    await expectUntouched();
  });

  it('when the database fails halfway', async () => {
    let requests = 0;
    const url = await startDatabase((request, response) => {
      requests += 1;
      const isFirst = request.url?.startsWith('/rest/v1/listed_events?') === true && requests <= 2;
      response.writeHead(isFirst ? 200 : 500, { 'content-type': 'application/json' });
      response.end(isFirst ? JSON.stringify([{ event_id: 1, name: 'First' }]) : '{"message":"disk full"}');
    });
    await expect(build(url)).rejects.toMatchObject({
      exitCode: 1,
      message: expect.stringMatching(/^The database [^\n]+$/),
    });
    await expectUntouched();
  });

  it('when the database holds no events', async () => {
    const url = await startDatabase((_, response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-range': '*/0' });
      response.end('[]');
    });
    await expect(build(url)).rejects.toMatchObject({
      exitCode: 1,
      message: expect.stringMatching(/^The database holds no events: [^\n]+$/),
    });
    await expectUntouched();
  });
});

describe('a build that exceeds a limit of the machine', () => {
  it('names the limit and what to do, without a stack, and leaves the previous site', async () => {
    const backend = await startLocalSupabase();
    await fetch(`${backend.url}/rest/v1/events`, {
      method: 'POST',
      headers: { apikey: backend.secretKey, 'content-type': 'application/json' },
      body: '{"event_id":1,"name":"First"}',
    });
    const source = `
      import { buildSite } from ${module('site-engine/build-site.ts')};
      import { runCommand } from ${module('cli/command.ts')};
      import { readEnvironment } from ${module('cli/environment.ts')};
      const { signal } = new AbortController();
      const dirs = ${JSON.stringify(dirs)};
      const database = ${JSON.stringify({ url: backend.url, publishableKey: backend.publishableKey })};
      await runCommand({
        name: 'build',
        help: '',
        main: async () => void (await buildSite({ environment: readEnvironment({}), database, dirs, signal })),
      });
    `;
    const command = [process.execPath, '--input-type=module-typescript', '--eval', source];
    const child = spawn('sh', ['-c', 'ulimit -n 40; exec "$0" "$@"', ...command]);
    const [stderr, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')]);
    await backend.close();
    expect(code).toBe(1);
    expect(stderr).toMatch(/^[^\n]+: the system limit of open files is too low; raise it with [^\n]+\n$/);
    await expectUntouched();
    // Without a cached bundle, Astro bundles first.
  }, 120_000);
});

describe('a build that is stopped leaves the previous site', () => {
  it('by Ctrl-C', async () => {
    const controller = new AbortController();
    const url = await startDatabase(() => controller.abort());
    await expect(build(url, controller.signal)).rejects.toMatchObject({ exitCode: 130 });
    await expectUntouched();
  });

  it('by kill -9, and the next build removes what it left', async () => {
    const asked = Promise.withResolvers<void>();
    const url = await startDatabase(() => asked.resolve());
    const source = `
      import { buildSite } from ${module('site-engine/build-site.ts')};
      import { readEnvironment } from ${module('cli/environment.ts')};
      const { signal } = new AbortController();
      await buildSite({
        environment: readEnvironment({}),
        database: { url: ${JSON.stringify(url)}, publishableKey: 'x' },
        dirs: ${JSON.stringify(dirs)},
        signal,
      });
    `;
    const child = spawn(process.execPath, ['--input-type=module-typescript', '--eval', source], { stdio: 'ignore' });
    await asked.promise;
    child.kill('SIGKILL');
    await once(child, 'exit');
    expect(await readdir(dirs.workDir)).toHaveLength(1);
    expect(await readFile(join(dirs.outDir, 'index.html'), 'utf8')).toBe('the last good build');
    await rm(await createTempDir(dirs), { recursive: true });
    await expectUntouched();
  });
});
