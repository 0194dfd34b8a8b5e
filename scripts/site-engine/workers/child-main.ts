/**
 * The frame of every process that `child.ts` starts.
 */
import type { ChildFault, LastWord } from './child-process.ts';

/** Tells the parent something on the way. */
export function tell(message: object): void {
  process.send?.(message);
}

function faultOf(thrown: unknown): ChildFault {
  const faults: Error[] = [];
  for (let fault = thrown; fault instanceof Error && faults.length < 10; fault = fault.cause) faults.push(fault);
  const known = faults.find(({ name }) => name === 'DataError');
  const shown = known ?? faults[0];
  return {
    isForeseen: known !== undefined,
    message: shown?.message ?? String(thrown),
    stack: shown?.stack ?? String(thrown),
  };
}

function lastWord(word: LastWord): void {
  process.send?.(word, () => process.exit('fault' in word ? 1 : 0));
}

/** Does the work, reports how it went, and ends the process. */
export async function childMain(work: (args: readonly string[]) => Promise<void>): Promise<void> {
  // The parent is gone: nobody would put the site in its place.
  process.on('disconnect', () => process.exit(1));
  try {
    await work(process.argv.slice(2));
    const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
    lastWord({ effort: { cpuSeconds: (userCPUTime + systemCPUTime) / 1e6, peakBytes: maxRSS * 1024 } });
  } catch (thrown) {
    lastWord({ fault: faultOf(thrown) });
  }
}
