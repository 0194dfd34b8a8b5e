import { parseArgs } from 'node:util';
import { describeFailure, runCommand } from './cli/command.ts';
import { interruption } from './cli/interruption.ts';
import { runBrowserTests } from './testing/browser-tests.ts';
import { runChecks } from './testing/checks.ts';
import { exitCodeOf, sum, type Tally, tallyLine } from './testing/tally.ts';
import { runUnitTests } from './testing/unit-tests.ts';

const help = `
npm test

Runs all checks: types, lint, format, unused code, unit and database tests, a production
build and browser tests in Chromium. Continues after a failure to report all of them. Ends
with \`N passed, N failed\`; exits non-zero if anything failed.

Single parts: npm run check, npm run test:unit, npm run test:e2e
`;

await runCommand({
  name: 'test',
  help,
  async main(args) {
    parseArgs({ args, options: {} });
    const signal = interruption();
    const parts: { title: string; run: () => Promise<Tally> }[] = [
      { title: 'Types, lint, format, unused code', run: runChecks },
      { title: 'Unit and database tests', run: () => runUnitTests([]) },
      { title: 'Build and browser tests', run: () => runBrowserTests([], signal) },
    ];
    const outcomes: { title: string; tally: Tally }[] = [];
    for (const { title, run } of parts) {
      if (signal.aborted) return 130;
      console.log(`\n=== ${title}`);
      outcomes.push({ title, tally: await runPart(run) });
    }
    console.log('');
    for (const { title, tally } of outcomes) console.log(`${title}: ${tallyLine(tally)}`);
    const total = sum(outcomes.map(({ tally }) => tally));
    console.log(tallyLine(total));
    return exitCodeOf(total);
  },
});

/** A part that cannot run (no Chromium, a failing build) counts as one failure. */
async function runPart(run: () => Promise<Tally>): Promise<Tally> {
  try {
    return await run();
  } catch (error) {
    console.error(describeFailure(error, 'test').text);
    return { passed: 0, failed: 1 };
  }
}
