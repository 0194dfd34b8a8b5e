import { parseArgs } from 'node:util';
import { runCommand, UsageError } from './cli/command.ts';
import { readEnvironment } from './cli/environment.ts';
import { interruption } from './cli/interruption.ts';
import { withProgress } from './cli/progress.ts';
import { ensureBackend } from './local-supabase/ensure-running.ts';
import { buildSite } from './site-engine/build-site.ts';
import { countedFiles, countedPages, describeBuild } from './site-engine/describe-build.ts';
import { hostLimitNote } from './site-engine/files/host-limits.ts';
import { PUBLISHED } from './site-engine/incremental/site-swap.ts';
import { buildPart, mergeParts, parseShard } from './site-engine/parts.ts';
import type { Shard } from './site-engine/workers/plan.ts';

const help = `
npm run build -- [options]

Builds dist/ from the database that PUBLIC_SUPABASE_URL names; without one, from the
embedded backend (started for the build if it is not running). A build that cannot read
everything, or that is stopped, exits non-zero and leaves the last dist/ untouched.

Options
  --clean              makes every page anew, instead of taking over those that stayed the same
  --part N/COUNT       makes a share of the site, the Nth of COUNT, for machines that divide the
                       work; into the folder of --into
  --into FOLDER        a new folder for the part
  --merge FOLDER...    puts all parts together into dist/

Environment
  PUBLIC_SUPABASE_URL, PUBLIC_SUPABASE_PUBLISHABLE_KEY   the database to read
  SITE_URL                     origin of the published site, for canonical links and feeds
  SITE_TIME_ZONE               zone of venues that name none (default America/New_York)
  PUBLIC_TICKET_URL_TEMPLATE   https address with {venue_slug} and {code}
  BUILD_NOW                    ISO 8601 instant taken for now, for a repeatable build
  ARCHIVE_MONTHS               leaves out what has been past for longer than so many months
  PRECOMPRESS                  br, gz or br,gz: files also compressed, for servers that send such
`;

type Order =
  | { readonly do: 'build'; readonly isClean: boolean }
  | { readonly do: 'part'; readonly shard: Shard; readonly folder: string }
  | { readonly do: 'merge'; readonly folders: readonly string[] };

/** @throws UsageError when options do not go together */
function readOrder(args: string[]): Order {
  const { values, positionals } = parseArgs({
    args,
    options: {
      clean: { type: 'boolean' },
      part: { type: 'string' },
      into: { type: 'string' },
      merge: { type: 'boolean' },
    },
    allowPositionals: true,
  });
  const { clean: isClean = false, part, into, merge = false } = values;
  if (merge && (part !== undefined || into !== undefined || isClean))
    throw new UsageError('--merge goes with the folders of the parts only.');
  if (merge) return { do: 'merge', folders: positionals };
  if (positionals.length > 0) throw new UsageError(`'${positionals[0]}' is no option of the build.`);
  if ((part === undefined) !== (into === undefined))
    throw new UsageError('--part and --into go together: --part 2/4 --into part-2.');
  if (part === undefined || into === undefined) return { do: 'build', isClean };
  return { do: 'part', shard: parseShard(part), folder: into };
}

await runCommand({
  name: 'build',
  help,
  async main(args) {
    const order = readOrder(args);
    if (order.do === 'merge') {
      const merge = () => mergeParts(order.folders, PUBLISHED);
      const { pages, files } = await withProgress('Putting the parts together…', merge);
      const note = hostLimitNote(files, readEnvironment().precompress.length > 0);
      console.log(`Put ${countedPages(pages)} (${countedFiles(files)}) together into dist/.${note}`);
      return;
    }
    const signal = interruption();
    const environment = readEnvironment();
    const database = await ensureBackend(environment);
    const sources = { environment, database, signal };
    try {
      if (order.do === 'part') {
        const work = () => buildPart(sources, PUBLISHED, order.shard, order.folder);
        console.log(`Made ${countedPages(await withProgress('Making the part…', work))} into ${order.folder}.`);
      } else {
        const work = () => buildSite({ ...sources, place: PUBLISHED, isClean: order.isClean });
        const built = await withProgress('Building the site…', work);
        console.log(
          `${describeBuild(built)} into dist/.${hostLimitNote(built.files, environment.precompress.length > 0)}`,
        );
      }
    } finally {
      await database.close();
    }
  },
});
