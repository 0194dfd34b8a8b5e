/**
 * A folder for one run of tests: two runs at once never write into each other's.
 */
import { existsSync } from 'node:fs';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { isRunning } from '../cli/running-process.ts';
import { PROJECT } from './tool.ts';

const PARENT = join(PROJECT, '.build');

/** Makes the folder of this process' run of `part`. What earlier runs left there goes, theirs that still run stay. */
export async function makeRunFolder(part: 'unit' | 'e2e'): Promise<string> {
  const names = existsSync(PARENT) ? await readdir(PARENT) : [];
  for (const name of names) {
    const [, pid] = new RegExp(`^${part}-(\\d+)$`).exec(name) ?? [];
    if (pid !== undefined && !isRunning(Number(pid))) await rm(join(PARENT, name), { recursive: true, force: true });
  }
  const folder = join(PARENT, `${part}-${process.pid}`);
  await mkdir(folder, { recursive: true });
  return folder;
}
