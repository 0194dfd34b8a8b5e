import { parseArgs } from 'node:util';
import { CommandError, runCommand } from './cli/command.ts';
import { type Environment, readEnvironment } from './cli/environment.ts';
import { aborted, interruption } from './cli/interruption.ts';
import { assertPortFree } from './cli/port.ts';
import { withProgress } from './cli/progress.ts';
import { withDemoTickets } from './seed/demo-tickets.ts';
import { ensureDemoBackend } from './seed/ensure-demo.ts';
import { startSiteServer } from './serve/site-server.ts';
import type { PublicDatabase } from './site-engine/astro/astro-environment.ts';
import { buildSite } from './site-engine/build-site.ts';
import { describeBuild } from './site-engine/describe-build.ts';
import { hasSite, PUBLISHED, restoreSite } from './site-engine/incremental/site-swap.ts';

const help = `
npm start

Starts the embedded backend (unless PUBLIC_SUPABASE_URL names a database), loads the demo
listings if it is empty, builds the site and serves it. Ctrl-C ends all of it.

If the build fails, the last good build is served instead, with a warning; the exit code is
then 1. Without an earlier build the command ends.

Environment
  PORT           where to serve the site (default 4321)
  BACKEND_PORT   where to run the embedded backend (default 54321)
  Further variables: see \`npm run build -- --help\` and .env.example.
`;

await runCommand({
  name: 'start',
  help,
  async main(args) {
    parseArgs({ args, options: {} });
    const signal = interruption();
    const environment = readEnvironment();
    await assertPortFree(environment.port, 'PORT');
    await restoreSite(PUBLISHED);
    const database = await ensureDemoBackend(environment, signal);
    try {
      const isFresh = await buildOrKeep(await withDemoTickets(environment, database), database, signal);
      const server = await startSiteServer({ root: PUBLISHED.site, port: environment.port });
      console.log(`EventHub is served at ${server.url} (Ctrl-C to stop).`);
      await aborted(signal);
      await server.close();
      return isFresh ? 0 : 1;
    } finally {
      await database.close();
    }
  },
});

/** Whether the site is built anew; `false` when it could not be and there is an earlier one to serve. */
async function buildOrKeep(environment: Environment, database: PublicDatabase, signal: AbortSignal): Promise<boolean> {
  try {
    const work = () => buildSite({ environment, database, place: PUBLISHED, signal });
    console.log(`${describeBuild(await withProgress('Building the site…', work))}.`);
    return true;
  } catch (fault) {
    if (signal.aborted || !(fault instanceof CommandError) || !hasSite(PUBLISHED)) throw fault;
    console.error(`${fault.message}\nNot rebuilt: what follows is the last good build.`);
    return false;
  }
}
