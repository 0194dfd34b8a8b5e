import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { runCommand } from './cli/command.ts';
import { readEnvironment } from './cli/environment.ts';
import { interruption } from './cli/interruption.ts';
import { assertPortFree } from './cli/port.ts';
import { withDemoTickets } from './seed/demo-tickets.ts';
import { ensureDemoBackend } from './seed/ensure-demo.ts';
import { astroVariables } from './site-engine/astro/astro-environment.ts';

const help = `
npm run dev

Runs Astro's development server on the database that PUBLIC_SUPABASE_URL names, or on the
embedded backend, which gets the demo listings if it is empty. Pages reload when code or data
change, including imports. Ctrl-C stops everything.

Environment
  PORT           port of the site (default 4321)
  BACKEND_PORT   port of the embedded backend (default 54321)
`;

await runCommand({
  name: 'dev',
  help,
  async main(args) {
    parseArgs({ args, options: {} });
    const signal = interruption();
    const environment = readEnvironment();
    await assertPortFree(environment.port, 'PORT');
    const database = await ensureDemoBackend(environment, signal);
    try {
      const child = fork(
        fileURLToPath(new URL('./site-engine/astro/astro-dev.ts', import.meta.url)),
        [String(environment.port)],
        {
          env: astroVariables(await withDemoTickets(environment, database), database),
          execArgv: [],
        },
      );
      signal.addEventListener('abort', () => child.kill('SIGTERM'), { once: true });
      const [code] = await once(child, 'exit');
      return signal.aborted ? 0 : (code ?? 1);
    } finally {
      await database.close();
    }
  },
});
