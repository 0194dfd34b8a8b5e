import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { runCommand } from './cli/command.ts';
import { cutFont } from './fonts/cut-font.ts';
import { fontCuts } from './fonts/font-cuts.ts';

const help = `
npm run fonts

Writes src/styles/fonts: subsets of the font packages with the characters, weights and widths
that the site uses. Run it after changing scripts/fonts/font-cuts.ts or updating a font package.
`;

await runCommand({
  name: 'fonts',
  help,
  async main() {
    for (const cut of fontCuts) {
      const bytes = await cutFont(cut);
      await writeFile(fileURLToPath(new URL(`../src/styles/fonts/${cut.file}`, import.meta.url)), bytes);
      console.log(`${cut.file}: ${(bytes.length / 1000).toFixed(1)} KB`);
    }
  },
});
