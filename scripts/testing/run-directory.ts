import { existsSync } from 'node:fs';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { isRunning } from '../cli/running-process.ts';
import { PROJECT } from './tool.ts';

const PARENT = join(PROJECT, '.build');

/** Creates a temporary directory for this process, and deletes those of processes that have ended. */
export async function createRunDirectory(part: 'unit' | 'e2e' | 'screenshots'): Promise<string> {
  const names = existsSync(PARENT) ? await readdir(PARENT) : [];
  for (const name of names) {
    const [, pid] = new RegExp(`^${part}-(\\d+)$`).exec(name) ?? [];
    if (pid !== undefined && !isRunning(Number(pid))) await rm(join(PARENT, name), { recursive: true, force: true });
  }
  const directory = join(PARENT, `${part}-${process.pid}`);
  await mkdir(directory, { recursive: true });
  return directory;
}
