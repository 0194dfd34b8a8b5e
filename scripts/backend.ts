import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { runCommand } from './cli/command.ts';
import { readEnvironment } from './cli/environment.ts';
import { aborted, interruption } from './cli/interruption.ts';
import { startLocalSupabase } from './local-supabase/start.ts';

const help = `
npm run backend -- [--data DIR] [--fresh]

Runs the embedded backend: PostgreSQL behind the REST and auth services of a Supabase
project, on 127.0.0.1, for local use only. Ctrl-C stops it.

Options
  --data DIR     data directory (default .data/)
  --fresh        deletes existing data first

Environment
  BACKEND_PORT   port (default 54321; 0 for any free one)
  SITE_URL       origin of the site. Its pages and those of this machine may use the backend,
                 and sign-in may return to them; other sites are refused
`;

await runCommand({
  name: 'backend',
  help,
  async main(args) {
    const { values } = parseArgs({
      args,
      options: { data: { type: 'string', default: '.data' }, fresh: { type: 'boolean', default: false } },
    });
    const signal = interruption();
    const { backendPort, siteUrl } = readEnvironment();
    const backend = await startLocalSupabase({
      port: backendPort,
      dataDir: resolve(values.data),
      fresh: values.fresh,
      siteUrl,
    });
    console.log(`Embedded backend, for local use only (data in ${values.data}, Ctrl-C to stop):
  PUBLIC_SUPABASE_URL=${backend.url}
  PUBLIC_SUPABASE_PUBLISHABLE_KEY=${backend.publishableKey}
  SUPABASE_SECRET_KEY=${backend.secretKey}`);
    await aborted(signal);
    await backend.close();
  },
});
