import { runCommand } from './cli/command.ts';
import { readEnvironment } from './cli/environment.ts';
import { interruption } from './cli/interruption.ts';
import { withProgress } from './cli/progress.ts';
import { openListingsDatabase } from './import/database.ts';
import { exitCodeOf } from './import/import-request.ts';
import { parseImportOptions } from './import/options.ts';
import { readRows } from './import/read/read-rows.ts';
import { runImport } from './import/run-import.ts';
import { brokenFileLines, collectRejections, summaryLines } from './import/summary.ts';
import { assertSecretKey, ensureBackend, type RunningBackend } from './local-supabase/ensure-running.ts';

const help = `
npm run import -- [options] FILE…

Puts listings into the database that PUBLIC_SUPABASE_URL names; without one, into the embedded
backend (started for the import if it is not running).

FILE is NDJSON, a JSON array or CSV (first line: column names), schema.org events in JSON-LD (also
inside a saved web page), or an iCalendar file; in UTF-8, plain or gzipped; - is standard input.
The content tells the format, with the name's help (.jsonld, .html). Rows are streamed: their size does not matter; JSON-LD, pages and
calendars are read whole, up to 64 MB each.

Keys of a row
  event_id            whole number from 1 to 9007199254740991; needed
  name                needed, unless there is a date
  event_date          2026-03-05
  event_datetime      2026-03-05T19:30:00-05:00, or without a zone: then in the row's time_zone,
                      else the venue's, else --time-zone, else SITE_TIME_ZONE
  description, major_category, minor_category, mobile_image_url, code, scraped_at, source
  venue_slug, venue_full_name, venue_name, time_zone
  status              scheduled, cancelled, postponed, rescheduled, sold_out (or a source's word for
                      it); without one, the usual marks in the name count: CANCELED: …, … (SOLD OUT)
Unknown keys are ignored. A row replaces the stored event with its event_id, except scraped_at;
what it does not say becomes empty. Of several rows with one id the last counts.

JSON-LD and calendars have no numbers: the event_id is made from --source and the event's UID,
@id or url, above 2^52, so that each import finds it again (with its beginning, where several share
one). Give each source its own --source. Events that repeat (RRULE) are listed night by night within
a year of today.

Options
  --source NAME     stamps the rows with the name of their source
  --snapshot        the files are all there is of --source: its upcoming events that they lack
                    are removed, unless that were more than 30 % of them
  --force           with --snapshot: remove them all the same
  --time-zone ZONE  zone of venues that have none of their own; it is stored with them
  --dry-run         changes nothing, and counts what would change

A wall time that the clocks skip means as long after the change as it says (2:30 becomes 3:30);
one that occurs twice means the first.

Exit code: 0 all is in, 1 rows or files were left out (each is named), 2 nothing could be read,
3 the snapshot would remove too much (nothing was changed), 4 the database cannot be reached,
64 wrong use. Stopped half-way, the same command completes the import.

Environment
  PUBLIC_SUPABASE_URL, PUBLIC_SUPABASE_PUBLISHABLE_KEY, SUPABASE_SECRET_KEY   the database
  SITE_TIME_ZONE   zone of venues that name none (default America/New_York); stored when given
  BACKEND_PORT     where the embedded backend runs (default 54321)
`;

await runCommand({
  name: 'import',
  help,
  async main(args) {
    const options = parseImportOptions(args);
    const signal = interruption();
    const environment = readEnvironment();
    assertSecretKey(environment);
    const now = new Date();
    const rejections = collectRejections();
    const opened: RunningBackend[] = [];
    try {
      const result = await runImport(
        {
          ...options,
          inputs: options.files.map((file) => ({
            label: file,
            items: readRows(file, { source: options.source, now }),
          })),
          siteTimeZone: environment.siteTimeZone,
          storeSiteTimeZone: environment.siteTimeZoneGiven,
          now,
          signal,
        },
        async () => {
          const backend = await ensureBackend(environment);
          opened.push(backend);
          const tell = (sentence: string) => print(process.stderr, [sentence]);
          return openListingsDatabase(backend.url, backend.secretKey, undefined, tell);
        },
        { reject: rejections.add, stage: withProgress },
      );
      print(process.stderr, [...rejections.lines(), ...brokenFileLines(result)]);
      print(process.stdout, summaryLines(result, options.dryRun));
      return exitCodeOf(result);
    } catch (fault) {
      print(process.stderr, rejections.lines());
      throw fault;
    } finally {
      for (const backend of opened) await backend.close();
    }
  },
});

function print(stream: NodeJS.WriteStream, lines: readonly string[]): void {
  for (const line of lines) stream.write(`${line}\n`);
}
