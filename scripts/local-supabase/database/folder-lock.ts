import { randomUUID } from 'node:crypto';
import { link, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { CommandError } from '../../command.ts';

/** Who holds a folder. The start time tells a process from a later one that got the same number. */
interface Holder {
  readonly pid: number;
  readonly started: string | null;
}

/**
 * Takes a folder for this process. A lock whose process is gone (kill -9, power cut) is taken over.
 *
 * @returns Gives the folder back; idempotent.
 * @throws CommandError when another process, or this one, holds it.
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  const file = path.join(folder, 'lock');
  const claim = path.join(folder, `lock.${randomUUID()}`);
  const own = JSON.stringify({ pid: process.pid, started: await startOf(process.pid) } satisfies Holder);
  await writeFile(claim, own);
  try {
    while (!(await tryLink(claim, file))) {
      const content = await readFile(file, 'utf8').catch(() => undefined);
      if (content === undefined) continue;
      const holder = parseHolder(content);
      if (holder !== undefined && (await isAlive(holder))) {
        throw new CommandError(
          `${folder} is in use by process ${holder.pid}: end that one first, or name another folder with --data.`,
        );
      }
      await removeStale(file, content);
    }
  } finally {
    await rm(claim, { force: true });
  }
  return async () => {
    if ((await readFile(file, 'utf8').catch(() => undefined)) === own) await rm(file, { force: true });
  };
}

/** A hard link appears complete or not at all, and only one process can make it. */
async function tryLink(claim: string, file: string): Promise<boolean> {
  try {
    await link(claim, file);
    return true;
  } catch (fault) {
    if (fault instanceof Error && 'code' in fault && fault.code === 'EEXIST') return false;
    throw fault;
  }
}

/** Moves the stale lock away; if another process was quicker and its lock was moved instead, puts that one back. */
async function removeStale(file: string, content: string): Promise<void> {
  const aside = `${file}.${randomUUID()}`;
  try {
    await rename(file, aside);
  } catch {
    return;
  }
  if ((await readFile(aside, 'utf8')) !== content) await tryLink(aside, file);
  await rm(aside, { force: true });
}

function parseHolder(content: string): Holder | undefined {
  try {
    const value: unknown = JSON.parse(content);
    if (typeof value !== 'object' || value === null || !('pid' in value) || typeof value.pid !== 'number') return;
    const started = 'started' in value && typeof value.started === 'string' ? value.started : null;
    return { pid: value.pid, started };
  } catch {
    return;
  }
}

async function isAlive({ pid, started }: Holder): Promise<boolean> {
  try {
    process.kill(pid, 0);
  } catch (fault) {
    // EPERM: it runs, as another user.
    if (!(fault instanceof Error && 'code' in fault && fault.code === 'EPERM')) return false;
  }
  const current = await startOf(pid);
  return started === null || current === null || started === current;
}

/** When a process started, in the kernel's own words; null where the system does not tell (only Linux does). */
async function startOf(pid: number): Promise<string | null> {
  try {
    const [boot, status] = await Promise.all([
      readFile('/proc/sys/kernel/random/boot_id', 'utf8'),
      readFile(`/proc/${pid}/stat`, 'utf8'),
    ]);
    // The name in parentheses may hold spaces; the start time is the 20th field after it.
    const ticks = status.slice(status.lastIndexOf(')') + 2).split(' ')[19];
    return ticks === undefined ? null : `${boot.trim()} ${ticks}`;
  } catch {
    return null;
  }
}
