import { randomUUID } from 'node:crypto';
import { link, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { CommandError } from '../../cli/command.ts';

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
          `${folder} is in use by process ${holder.pid}: end that one first, or work on other data with \`npm run backend -- --data FOLDER\`.`,
        );
      }
      await removeStale(file, content, claim);
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

/**
 * Removes a stale lock. Only one process at a time may, and it looks again first: a lock that someone else has taken in
 * the meantime stays.
 */
async function removeStale(file: string, content: string, claim: string): Promise<void> {
  const turn = `${file}.takeover`;
  if (!(await tryLink(claim, turn))) {
    // A process that was killed in its turn must not keep everyone out.
    const other = await readFile(turn, 'utf8').catch(() => undefined);
    const holder = other === undefined ? undefined : parseHolder(other);
    if (holder !== undefined && !(await isAlive(holder))) await rm(turn, { force: true });
    return;
  }
  try {
    if ((await readFile(file, 'utf8').catch(() => undefined)) === content) await rm(file, { force: true });
  } finally {
    await rm(turn, { force: true });
  }
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
