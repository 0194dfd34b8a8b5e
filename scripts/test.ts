import { parseArgs } from 'node:util';
import { describeFailure, runCommand } from './cli/command.ts';
import { interruption } from './cli/interruption.ts';
import { runBrowserTests } from './testing/browser-tests.ts';
import { runChecks } from './testing/checks.ts';
import { exitCodeOf, sum, type Tally, tallyLine } from './testing/tally.ts';
import { runUnitTests } from './testing/unit-tests.ts';

const help = `
npm test

Everything that must hold: types, lint, format, unused code, unit and database tests, a
production build and browser tests in Chromium. Goes on after a failure, so that one run
shows all of them. Ends with \`N passed, N failed\`; exits non-zero if anything failed.

The parts alone: npm run check, npm run test:unit, npm run test:e2e
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

/** A part that cannot even be run (no Chromium, a failing build) is one failure, and said as such. */
async function runPart(run: () => Promise<Tally>): Promise<Tally> {
  try {
    return await run();
  } catch (fault) {
    console.error(describeFailure(fault, 'test').text);
    return { passed: 0, failed: 1 };
  }
}
