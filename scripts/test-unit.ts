import { runCommand } from './cli/command.ts';
import { exitCodeOf, tallyLine } from './testing/tally.ts';
import { runUnitTests } from './testing/unit-tests.ts';

const help = `
npm run test:unit -- [FILE…] [-t NAME]

Runs the unit and database tests. Arguments go to Vitest. Ends with \`N passed, N failed\`;
exits non-zero if anything failed.
`;

await runCommand({
  name: 'test:unit',
  help,
  async main(args) {
    const tally = await runUnitTests(args);
    console.log(`\n${tallyLine(tally)}`);
    return exitCodeOf(tally);
  },
});
