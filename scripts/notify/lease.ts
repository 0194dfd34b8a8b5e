import { CommandError } from '../cli/command.ts';
import type { Clock } from './lane.ts';
import type { NotifyDatabase } from './notify-database.ts';

/** How often somebody who waits for the lease asks again. */
const ASK_AGAIN_MS = 1_000;

/**
 * Does the work while holding the lease: no two runs send at once. A run that was killed gives its lease up by silence,
 * so this waits that long for it.
 *
 * @throws CommandError when another run is alive and goes on
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
        'Another run of notify is under way: this one did nothing. Run it again once that one ends.',
      );
    }
    await clock.sleep(ASK_AGAIN_MS, signal);
  }
  // A failure shows when the next message is claimed.
  const heartbeat = setInterval(() => void database.takeLease(seconds).catch(() => undefined), (seconds * 1000) / 4);
  try {
    return await work();
  } finally {
    clearInterval(heartbeat);
    await database.releaseLease();
  }
}
