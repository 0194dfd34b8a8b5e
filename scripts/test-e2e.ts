import { runCommand } from './cli/command.ts';
import { interruption } from './cli/interruption.ts';
import { runBrowserTests } from './testing/browser-tests.ts';
import { exitCodeOf, tallyLine } from './testing/tally.ts';

const help = `
npm run test:e2e -- [FILE…] [-g NAME]

Builds the demo listings into a temporary directory, serves them, and runs the browser tests
in Chromium. Arguments go to Playwright. Ends with \`N passed, N failed\`; exits non-zero if
anything failed.

Environment
  PLAYWRIGHT_CHROMIUM   path of the Chromium to use (default: the system's, else a downloaded one)
`;

await runCommand({
  name: 'test:e2e',
  help,
  async main(args) {
    const tally = await runBrowserTests(args, interruption());
    console.log(`\n${tallyLine(tally)}`);
    return exitCodeOf(tally);
  },
});
