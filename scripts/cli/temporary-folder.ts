import { rmSync } from 'node:fs';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { isRunning } from './running-process.ts';

/** A younger folder may belong to a process in another container, which cannot be seen from here. */
const ABANDONED_AFTER_MS = 3_600_000;

/** A folder in the temporary directory that goes with this process. */
export interface TemporaryFolder {
  readonly path: string;
  remove(): Promise<void>;
}

/**
 * Creates a temporary folder, and removes those of the same purpose whose processes were killed.
 *
 * @param purpose its name begins with `eventhub-PURPOSE-`
 */
export async function openTemporaryFolder(purpose: string): Promise<TemporaryFolder> {
  const parent = tmpdir();
  await removeAbandoned(parent, purpose);
  const folder = await mkdtemp(path.join(parent, `eventhub-${purpose}-${process.pid}-`));
  // A second Ctrl-C exits without running `remove`.
  const removeOnExit = () => rmSync(folder, { recursive: true, force: true });
  process.once('exit', removeOnExit);
  return {
    path: folder,
    async remove() {
      process.off('exit', removeOnExit);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function removeAbandoned(parent: string, purpose: string): Promise<void> {
  const name = new RegExp(`^eventhub-${purpose}-(\\d+)-`);
  for (const entry of await readdir(parent).catch(() => [])) {
    const pid = name.exec(entry)?.[1];
    if (pid === undefined || isRunning(Number(pid))) continue;
    const folder = path.join(parent, entry);
    const age = Date.now() - (await stat(folder).then(({ mtimeMs }) => mtimeMs, Date.now));
    if (age > ABANDONED_AFTER_MS) await rm(folder, { recursive: true, force: true }).catch(() => undefined);
  }
}
