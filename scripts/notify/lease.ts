import { CommandError } from '../cli/command.ts';
import type { NotifyDatabase } from './notify-database.ts';
import type { Clock } from './send-queue.ts';

const RETRY_MS = 1_000;

/**
 * Runs the work while holding the lease, so that no two runs send at once. The lease of a killed run expires, so this
 * waits for that long.
 *
 * @param seconds lifetime of the lease, which is renewed while the work runs
 * @throws CommandError when another run holds the lease
 */
export async function withLease<T>(
  database: Pick<NotifyDatabase, 'takeLease' | 'releaseLease'>,
  seconds: number,
  clock: Clock,
  signal: AbortSignal,
  work: () => Promise<T>,
): Promise<T> {
  const until = clock.now() + (seconds + 2) * 1000;
  while (!(await database.takeLease(seconds))) {
    if (clock.now() > until) {
      throw new CommandError(
        'Another run of notify is in progress, so this one did nothing. Run it again once that one has ended.',
      );
    }
    await clock.sleep(RETRY_MS, signal);
  }
  // If a renewal fails, claiming the next message does, too.
  const heartbeat = setInterval(() => void database.takeLease(seconds).catch(() => undefined), (seconds * 1000) / 4);
  try {
    return await work();
  } finally {
    clearInterval(heartbeat);
    await database.releaseLease();
  }
}
