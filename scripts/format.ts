import { parseArgs } from 'node:util';
import { runCommand } from './cli/command.ts';
import { runTool } from './testing/tool.ts';

const help = `
npm run format

Formats the code: Biome, and Prettier for .astro files. Also applies Biome's safe fixes.
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
