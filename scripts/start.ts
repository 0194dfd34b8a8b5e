import { parseArgs } from 'node:util';
import { CommandError, runCommand } from './cli/command.ts';
import { type Environment, readEnvironment } from './cli/environment.ts';
import { aborted, interruption } from './cli/interruption.ts';
import { assertPortFree } from './cli/port.ts';
import { withProgress } from './cli/progress.ts';
import { withDemoTickets } from './seed/demo-tickets.ts';
import { ensureDemoBackend, ensureListings } from './seed/ensure-demo.ts';
import { startSiteServer } from './serve/site-server.ts';
import type { PublicDatabase } from './site-engine/astro/astro-environment.ts';
import { buildSite } from './site-engine/build-site.ts';
import { describeBuild } from './site-engine/describe-build.ts';
import { hasSite, PUBLISHED, restoreSite } from './site-engine/incremental/site-swap.ts';

const help = `
npm start [-- --without-demo]

Starts the embedded backend (unless PUBLIC_SUPABASE_URL names a database), loads the demo
listings if it is empty, builds the site and serves it. Ctrl-C stops everything.

If the build fails, the previous build is served instead, with a warning; the exit code is
then 1. Without a previous build the command fails.

Options
  --without-demo   loads no demo listings; import your own first

Environment
  PORT           port of the site (default 4321)
  BACKEND_PORT   port of the embedded backend (default 54321)
  More variables: see \`npm run build -- --help\` and .env.example.
`;

await runCommand({
  name: 'start',
  help,
  async main(args) {
    const { values } = parseArgs({ args, options: { 'without-demo': { type: 'boolean', default: false } } });
    const signal = interruption();
    const environment = readEnvironment();
    await assertPortFree(environment.port, 'PORT');
    await restoreSite(PUBLISHED);
    const database = values['without-demo']
      ? await ensureListings(environment)
      : await ensureDemoBackend(environment, signal);
    try {
      const isFresh = await buildOrFallBack(await withDemoTickets(environment, database), database, signal);
      const server = await startSiteServer({ root: PUBLISHED.outDir, port: environment.port });
      console.log(`EventHub is served at ${server.url} (Ctrl-C to stop).`);
      await aborted(signal);
      await server.close();
      return isFresh ? 0 : 1;
    } finally {
      await database.close();
    }
  },
});

/** Builds the site. @returns whether that worked; `false` if there is a previous build to serve instead */
async function buildOrFallBack(
  environment: Environment,
  database: PublicDatabase,
  signal: AbortSignal,
): Promise<boolean> {
  try {
    const build = () => buildSite({ environment, database, dirs: PUBLISHED, signal });
    console.log(`${describeBuild(await withProgress('Building the site…', build))}.`);
    return true;
  } catch (error) {
    if (signal.aborted || !(error instanceof CommandError) || !hasSite(PUBLISHED)) throw error;
    console.error(`${error.message}\nThe build failed: serving the previous one.`);
    return false;
  }
}
