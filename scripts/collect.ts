import { plural } from '../src/domain/text/plural.ts';
import { runCommand } from './cli/command.ts';
import { loadVariables, readEnvironment } from './cli/environment.ts';
import { interruption } from './cli/interruption.ts';
import { withProgress } from './cli/progress.ts';
import { parseCollectOptions } from './collect/options.ts';
import { readSources } from './collect/read-sources.ts';
import { exitCodeOf, tableLines } from './collect/report.ts';
import { chooseSources, runCollect } from './collect/run-collect.ts';
import { openDatabaseCalls } from './import/database-calls.ts';
import { joinEvents, joinLines } from './import/join-events.ts';
import { assertSecretKey, ensureBackend } from './local-supabase/ensure-running.ts';

const help = `
npm run collect -- [options]

Fetches the feeds that sources.yaml lists, and imports each as a source of its own into the
database that PUBLIC_SUPABASE_URL names, or into the embedded backend. A source that fails stops no
other; its events stay as they are. Copy sources.example.yaml to sources.yaml and edit it: it
explains every key.

Several hosts are asked at a time, each with one request at a time; only addresses on the public
Internet, and hosts that the file allows by name. robots.txt is respected. What has not changed
since the last run (ETag, Last-Modified) is not transferred again, except once a week.

Options
  --only NAME      only this source, also if it is not enabled; may be repeated
  --dry-run        fetches and checks everything, changes nothing, and shows what a run would do
  --force          with --only: reads the feed even if it has not changed, and lets a snapshot
                   remove more events than may_vanish
  --sources FILE   another file than sources.yaml

The table on standard output has a line for each source: read, unchanged, partly (rows were left out;
they are named on standard error) or failed, and why. How each source is doing is stored, and shown
by npm run doctor, /status and status.json.

Exit code: 0 all sources were read, 1 rows were left out, 2 a source failed, 4 the database cannot
be reached, 64 wrong usage or a mistake in sources.yaml. After an interruption, the same command
completes the run.

Environment
  PUBLIC_SUPABASE_URL, PUBLIC_SUPABASE_PUBLISHABLE_KEY, SUPABASE_SECRET_KEY   the database
  SITE_URL         origin of the site, which the User-Agent names
  SITE_TIME_ZONE   zone of venues that name none (default America/New_York); stored if set
  BACKEND_PORT     port of the embedded backend (default 54321)
  and those that sources.yaml names, as in \${FEED_TOKEN}
`;

await runCommand({
  name: 'collect',
  help,
  async main(args) {
    const options = parseCollectOptions(args);
    const signal = interruption();
    const variables = loadVariables();
    const environment = readEnvironment(variables);
    const sources = await readSources(options.sourcesFile);
    const { length } = chooseSources(sources, options.only);
    assertSecretKey(environment);
    const backend = await ensureBackend(environment);
    let done = 0;
    try {
      const report = (message: string) => process.stderr.write(`${message}\n`);
      const context = {
        environment,
        variables,
        signal,
        now: new Date(),
        calls: openDatabaseCalls(backend.url, backend.secretKey, undefined, report),
        onForgotten: (count: number) =>
          report(`${plural(count, 'source')} that ${options.sourcesFile} does not list: no longer watched.`),
        onDone: () => {
          done += 1;
        },
      };
      const reports = await withProgress(
        () => `Collecting, ${done} of ${length} sources…`,
        () => runCollect(sources, options, context),
      );
      for (const { name, details } of reports) {
        for (const line of details) process.stderr.write(`${line.startsWith(`${name}:`) ? '' : `${name}: `}${line}\n`);
      }
      const joins = options.dryRun ? [] : joinLines(await joinEvents(context.calls));
      for (const line of [...joins, ...tableLines(reports, options.dryRun)]) process.stdout.write(`${line}\n`);
      return exitCodeOf(reports);
    } finally {
      await backend.close();
    }
  },
});
