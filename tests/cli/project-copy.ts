import { cp, mkdir, mkdtemp, readdir, realpath, symlink } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listen } from '../../scripts/cli/port.ts';
import { PROJECT } from '../../scripts/testing/tool.ts';

const PARTS = ['astro.config.mjs', 'package.json', 'tsconfig.json', 'public', 'scripts', 'src', 'supabase'];
/** What tools keep in node_modules and change in place: a copy has its own. */
const CACHES = /^\.(?:vite|astro)/;

/** A copy of the project that may be changed. Its packages are links, but it has caches of its own. */
export async function copyProject(further: readonly string[] = []): Promise<string> {
  const copy = await realpath(await mkdtemp(join(tmpdir(), 'eventhub-project-')));
  for (const part of [...PARTS, ...further]) await cp(join(PROJECT, part), join(copy, part), { recursive: true });
  await mkdir(join(copy, 'node_modules'));
  for (const name of await readdir(join(PROJECT, 'node_modules'))) {
    if (!CACHES.test(name)) await symlink(join(PROJECT, 'node_modules', name), join(copy, 'node_modules', name));
  }
  return copy;
}

export async function freePort(): Promise<number> {
  const server = createServer();
  const port = await listen(server, 0, 'PORT');
  server.close();
  return port;
}
