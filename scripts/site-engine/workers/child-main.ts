/**
 * Common entry code of the processes that `child-process.ts` starts.
 */
import type { ChildError, ChildReport } from './child-process.ts';

/** Sends a message to the parent process. */
export function sendProgress(message: object): void {
  process.send?.(message);
}

function errorOf(thrown: unknown): ChildError {
  const errors: Error[] = [];
  for (let error = thrown; error instanceof Error && errors.length < 10; error = error.cause) errors.push(error);
  const expected = errors.find(({ name }) => name === 'DataError');
  const shown = expected ?? errors[0];
  return {
    isExpected: expected !== undefined,
    message: shown?.message ?? String(thrown),
    stack: shown?.stack ?? String(thrown),
  };
}

function report(message: ChildReport): void {
  process.send?.(message, () => process.exit('error' in message ? 1 : 0));
}

/** Does the work, reports the outcome to the parent, and ends the process. */
export async function childMain(work: (args: readonly string[]) => Promise<void>): Promise<void> {
  // Only the parent can publish the site.
  process.on('disconnect', () => process.exit(1));
  try {
    await work(process.argv.slice(2));
    const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
    report({ usage: { cpuSeconds: (userCPUTime + systemCPUTime) / 1e6, peakBytes: maxRSS * 1024 } });
  } catch (thrown) {
    report({ error: errorOf(thrown) });
  }
}
