import { parseArgs } from 'node:util';
import { runCommand } from './cli/command.ts';
import { runTool } from './testing/tool.ts';

const help = `
npm run format

Formats all files of the project in place: Biome (TypeScript, CSS, JSON, Markdown, with its safe
fixes), and Prettier for .astro files. \`npm run check\` says what it would change.

Exit code: 0 everything is formatted, otherwise some files need a correction by hand (each is
named).
`;

await runCommand({
  name: 'format',
  help,
  async main(args) {
    parseArgs({ args, options: {} });
    const biome = await runTool({ packageName: '@biomejs/biome', program: 'biome' }, ['check', '--write', '.']);
    const prettier = await runTool({ packageName: 'prettier', program: 'prettier' }, [
      ...['--write', '--log-level', 'warn'],
      'src/**/*.astro',
    ]);
    return Math.max(biome, prettier);
  },
});
