import { randomUUID } from 'node:crypto';
import { link, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { CommandError } from '../../cli/command.ts';

/** The process that holds a lock. Its start time tells it from a later process with the same id. */
interface Holder {
  readonly pid: number;
  readonly started: string | null;
}

/**
 * Locks a directory for this process. A stale lock, left by kill -9 or a power cut, is replaced.
 *
 * @returns releases the lock; idempotent
 * @throws CommandError when a running process holds the lock
 */
export async function lockDirectory(directory: string): Promise<() => Promise<void>> {
  const file = path.join(directory, 'lock');
  const claim = path.join(directory, `lock.${randomUUID()}`);
  const own = JSON.stringify({ pid: process.pid, started: await startOf(process.pid) } satisfies Holder);
  await writeFile(claim, own, { mode: 0o600 });
  try {
    while (!(await tryLink(claim, file))) {
      const content = await readFile(file, 'utf8').catch(() => undefined);
      if (content === undefined) continue;
      const holder = parseHolder(content);
      if (holder !== undefined && (await isAlive(holder))) {
        throw new CommandError(
          `${directory} is in use by process ${holder.pid}: stop that process, or choose another directory with \`npm run backend -- --data DIR\`.`,
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

/** Creating a hard link is atomic and fails if the name exists. */
async function tryLink(claim: string, file: string): Promise<boolean> {
  try {
    await link(claim, file);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
}

/** Removes a stale lock, one process at a time, and only if it has not changed in the meantime. */
async function removeStale(file: string, content: string, claim: string): Promise<void> {
  const turn = `${file}.takeover`;
  if (!(await tryLink(claim, turn))) {
    // Recovers from a process that was killed during its takeover.
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
  } catch (error) {
    // EPERM: it runs, as another user.
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) return false;
  }
  const current = await startOf(pid);
  return started === null || current === null || started === current;
}

/** Boot id and start time of a process; null on systems other than Linux. */
async function startOf(pid: number): Promise<string | null> {
  try {
    const [boot, status] = await Promise.all([
      readFile('/proc/sys/kernel/random/boot_id', 'utf8'),
      readFile(`/proc/${pid}/stat`, 'utf8'),
    ]);
    // The process name in parentheses may hold spaces; the start time is the 20th field after it.
    const ticks = status.slice(status.lastIndexOf(')') + 2).split(' ')[19];
    return ticks === undefined ? null : `${boot.trim()} ${ticks}`;
  } catch {
    return null;
  }
}
