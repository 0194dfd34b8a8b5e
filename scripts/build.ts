import { parseArgs } from 'node:util';
import { buildSite } from './build/build-site.ts';
import { describeBuild } from './build/describe-build.ts';
import { PUBLISHED } from './build/site-swap.ts';
import { runCommand } from './command.ts';
import { readEnvironment } from './environment.ts';
import { interruption } from './interruption.ts';
import { ensureBackend } from './local-supabase/ensure-running.ts';
import { withProgress } from './progress.ts';

const help = `
npm run build

Builds dist/ from the database that PUBLIC_SUPABASE_URL names; without one, from the
embedded backend (started for the build if it is not running). A build that cannot read
everything, or that is stopped, exits non-zero and leaves the last dist/ untouched.

Environment
  PUBLIC_SUPABASE_URL, PUBLIC_SUPABASE_PUBLISHABLE_KEY   the database to read
  SITE_URL                     origin of the published site, for canonical links and feeds
  SITE_TIME_ZONE               zone of venues that name none (default America/New_York)
  PUBLIC_TICKET_URL_TEMPLATE   https address with {venue_slug} and {code}
  BUILD_NOW                    ISO 8601 instant taken for now, for a repeatable build
`;

await runCommand({
  name: 'build',
  help,
  async main(args) {
    parseArgs({ args, options: {} });
    const signal = interruption();
    const environment = readEnvironment();
    const database = await ensureBackend(environment);
    try {
      const work = () => buildSite({ environment, database, place: PUBLISHED, signal });
      console.log(`${describeBuild(await withProgress('Building the site…', work))} into dist/.`);
    } finally {
      await database.close();
    }
  },
});
