import { parseArgs } from 'node:util';
import { runCommand } from './cli/command.ts';
import { runChecks } from './testing/checks.ts';
import { exitCodeOf, tallyLine } from './testing/tally.ts';

const help = `
npm run check

Checks imports, types, lint, format and unused code of the whole project. \`npm run format\`
fixes the format. Ends with \`N passed, N failed\`; exits non-zero if anything failed.
`;

await runCommand({
  name: 'check',
  help,
  async main(args) {
    parseArgs({ args, options: {} });
    const tally = await runChecks();
    console.log(`\n${tallyLine(tally)}`);
    return exitCodeOf(tally);
  },
});
