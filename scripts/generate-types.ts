import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { runCommand } from './cli/command.ts';
import { readRowTypes } from './local-supabase/read-row-types.ts';

const help = `
npm run types

Writes src/data/database.types.ts, the row types of supabase-js, from supabase/migrations.
Run it after every change to the migrations.
`;

await runCommand({
  name: 'types',
  help,
  async main() {
    await writeFile(fileURLToPath(new URL('../src/data/database.types.ts', import.meta.url)), await readRowTypes());
    console.log('Wrote src/data/database.types.ts.');
  },
});
