import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { runCommand, UsageError } from './cli/command.ts';
import { readEnvironment } from './cli/environment.ts';
import { interruption } from './cli/interruption.ts';
import { withProgress } from './cli/progress.ts';
import { ensureBackend } from './local-supabase/ensure-running.ts';
import { buildSite, mergeSite } from './site-engine/build-site.ts';
import { describeBuild } from './site-engine/describe-build.ts';
import { hostLimitNote } from './site-engine/files/host-limits.ts';
import { PUBLISHED } from './site-engine/incremental/site-swap.ts';
import { parsePart, renderPart } from './site-engine/parts.ts';
import { readSnapshot } from './site-engine/render-site.ts';
import { siteReview } from './site-engine/review-site.ts';
import type { Part } from './site-engine/workers/tasks.ts';

const help = `
npm run build -- [options]

Builds dist/ from the database that PUBLIC_SUPABASE_URL names; without one, from the
embedded backend (started for the build if it is not running). If a build cannot read
everything, fails or is stopped, it exits non-zero and leaves the previous dist/ untouched.

Options
  --clean          render every page, instead of reusing those that did not change
  --guard          stop if the site has lost more than 30 % of the pages that SITE_URL shows, or,
                   if that cannot be reached, of those in dist/
  --changes FILE   write which pages are new, changed or gone, as Markdown

For a site that is built on several machines, with the same code and variables:
  --snapshot FILE                        read the database into a file, once, and build nothing
  --part 2/4 --snapshot FILE --out DIR   render the second of four parts from it into a folder
  --merge DIR...                         make dist/ from the folders of all parts

Environment
  PUBLIC_SUPABASE_URL, PUBLIC_SUPABASE_PUBLISHABLE_KEY   the database to read
  SITE_URL                     origin of the published site, for canonical links and feeds
  SITE_TIME_ZONE               zone of venues without one (default America/New_York)
  PUBLIC_TICKET_URL_TEMPLATE   https URL with {venue_slug} and {code}
  BUILD_NOW                    ISO 8601 instant to use as now, for repeatable builds
  ARCHIVE_MONTHS               leaves out events that ended more than this many months ago
  SHARE_IMAGES                 none: makes no pictures for sharing
  PRECOMPRESS                  br, gz or br,gz: writes compressed files beside the others

Exit code: 0 built, 1 failed, 3 too many pages lost (--guard), 64 wrong usage, 130 stopped.
`;

await runCommand({
  name: 'build',
  help,
  async main(args) {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        clean: { type: 'boolean', default: false },
        guard: { type: 'boolean', default: false },
        changes: { type: 'string' },
        snapshot: { type: 'string' },
        part: { type: 'string' },
        out: { type: 'string' },
        merge: { type: 'boolean', default: false },
      },
    });
    const work = workOf(values, positionals);
    const signal = interruption();
    const environment = readEnvironment();
    const database = await ensureBackend(environment);
    const sources = { environment, database, signal };
    try {
      if (work.do === 'snapshot') {
        const { events } = await withProgress('Reading the database…', () => readSnapshot(work.file, sources));
        console.log(`Wrote a snapshot of ${events.toLocaleString('en-US')} events to ${work.file}.`);
        return;
      }
      if (work.do === 'part') {
        const options = { ...work, ...sources, pictures: PUBLISHED.outDir };
        const files = await withProgress('Rendering…', () => renderPart(options));
        console.log(`Rendered ${work.part.number} of ${work.part.of} parts into ${work.folder} (${files} files).`);
        return;
      }
      const { outDir } = PUBLISHED;
      const { siteUrl } = environment;
      const review = siteReview({ outDir, siteUrl, isGuarded: values.guard, changesFile: values.changes });
      const options = { ...sources, dirs: PUBLISHED, isClean: values.clean, review };
      const build = () => (work.do === 'merge' ? mergeSite(options, work.folders) : buildSite(options));
      const built = await withProgress('Building the site…', build);
      const note = hostLimitNote(built, environment.archiveMonths);
      console.log(`${describeBuild(built)} into dist/.${note}`);
    } finally {
      await database.close();
    }
  },
});

type Work =
  | { readonly do: 'build' }
  | { readonly do: 'snapshot'; readonly file: string }
  | { readonly do: 'part'; readonly part: Part; readonly snapshot: string; readonly folder: string }
  | { readonly do: 'merge'; readonly folders: readonly string[] };

interface WorkValues {
  readonly snapshot?: string | undefined;
  readonly part?: string | undefined;
  readonly out?: string | undefined;
  readonly merge: boolean;
}

/** @throws UsageError for options that do not belong together */
function workOf({ snapshot, part, out, merge }: WorkValues, positionals: readonly string[]): Work {
  const [folder] = positionals;
  if (folder !== undefined && !merge) throw new UsageError(`Unexpected argument '${folder}'; see --help.`);
  if (merge) {
    if (folder === undefined) throw new UsageError('--merge needs the folders of all parts.');
    if ((snapshot ?? part ?? out) !== undefined) throw new UsageError('--merge takes only folders; see --help.');
    return { do: 'merge', folders: positionals };
  }
  if (part === undefined && out === undefined) {
    return snapshot === undefined ? { do: 'build' } : { do: 'snapshot', file: resolve(snapshot) };
  }
  if (part === undefined || out === undefined || snapshot === undefined) {
    throw new UsageError('A part needs all three: --part 2/4 --snapshot FILE --out DIR.');
  }
  const parsed = parsePart(part);
  if (parsed === null) throw new UsageError(`--part ${part}: give number and total, such as 2/4, up to 99.`);
  return { do: 'part', part: parsed, snapshot: resolve(snapshot), folder: resolve(out) };
}
