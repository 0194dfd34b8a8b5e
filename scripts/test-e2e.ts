import { runCommand } from './cli/command.ts';
import { interruption } from './cli/interruption.ts';
import { runBrowserTests } from './testing/browser-tests.ts';
import { exitCodeOf, tallyLine } from './testing/tally.ts';

const help = `
npm run test:e2e -- [FILE…] [-g NAME]

Builds the demo listings into a folder of its own, serves them and walks through them in
Chromium; arguments go to Playwright. Ends with \`N passed, N failed\`; exits non-zero if
anything failed.

Environment
  PLAYWRIGHT_CHROMIUM   the Chromium to use; without it the system's, or one fetched now
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
