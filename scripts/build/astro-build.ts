/**
 * The process that runs Astro's build for `build-site.ts`: a process of its own, so that it sees no secrets, can be
 * stopped, and gives its memory back. Its one argument is the folder to write; it reports to its parent by message.
 */
import { build } from 'astro';
import type { BuildReport } from './build-site.ts';

const [outDir = ''] = process.argv.slice(2);

function report(message: BuildReport): void {
  process.send?.(message, () => process.exit(message.fault === null ? 0 : 1));
}

// The parent is gone: nobody would put the site in its place.
process.on('disconnect', () => process.exit(1));

try {
  await build({ outDir, logLevel: 'warn' });
  report({ fault: null, peakBytes: process.resourceUsage().maxRSS * 1024 });
} catch (thrown) {
  const faults: Error[] = [];
  for (let fault = thrown; fault instanceof Error && faults.length < 10; fault = fault.cause) faults.push(fault);
  const known = faults.find(({ name }) => name === 'DataError');
  const shown = known ?? faults[0];
  report({
    fault: {
      isForeseen: known !== undefined,
      message: shown?.message ?? String(thrown),
      stack: shown?.stack ?? String(thrown),
    },
    peakBytes: 0,
  });
}
