import { parseArgs } from 'node:util';
import { runCommand } from './cli/command.ts';
import { readEnvironment } from './cli/environment.ts';
import { interruption } from './cli/interruption.ts';
import { withProgress } from './cli/progress.ts';
import { ensureBackend } from './local-supabase/ensure-running.ts';
import { buildSite } from './site-engine/build-site.ts';
import { describeBuild } from './site-engine/describe-build.ts';
import { hostLimitNote } from './site-engine/files/host-limits.ts';
import { PUBLISHED } from './site-engine/incremental/site-swap.ts';

const help = `
npm run build -- [options]

Builds dist/ from the database that PUBLIC_SUPABASE_URL names; without one, from the
embedded backend (started for the build if it is not running). If a build cannot read
everything, fails or is stopped, it exits non-zero and leaves the previous dist/ untouched.

Options
  --clean    render every page, instead of reusing those that did not change

Environment
  PUBLIC_SUPABASE_URL, PUBLIC_SUPABASE_PUBLISHABLE_KEY   the database to read
  SITE_URL                     origin of the published site, for canonical links and feeds
  SITE_TIME_ZONE               zone of venues without one (default America/New_York)
  PUBLIC_TICKET_URL_TEMPLATE   https URL with {venue_slug} and {code}
  BUILD_NOW                    ISO 8601 instant to use as now, for repeatable builds
  ARCHIVE_MONTHS               leaves out events that ended more than this many months ago
  PRECOMPRESS                  br, gz or br,gz: writes compressed files beside the others
`;

await runCommand({
  name: 'build',
  help,
  async main(args) {
    const { values } = parseArgs({ args, options: { clean: { type: 'boolean' } } });
    const signal = interruption();
    const environment = readEnvironment();
    const database = await ensureBackend(environment);
    try {
      const build = () => buildSite({ environment, database, signal, dirs: PUBLISHED, isClean: values.clean ?? false });
      const built = await withProgress('Building the site…', build);
      const note = hostLimitNote(built, environment.archiveMonths);
      console.log(`${describeBuild(built)} into dist/.${note}`);
    } finally {
      await database.close();
    }
  },
});
