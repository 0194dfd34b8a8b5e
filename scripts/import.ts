import { runCommand } from './cli/command.ts';
import { readEnvironment } from './cli/environment.ts';
import { interruption } from './cli/interruption.ts';
import { importFiles } from './import/import-files.ts';
import { parseImportOptions } from './import/options.ts';
import { assertSecretKey, ensureBackend, type RunningBackend } from './local-supabase/ensure-running.ts';

const help = `
npm run import -- [options] FILE…

Imports listings into the database that PUBLIC_SUPABASE_URL names, or into the embedded backend
(which is started for the import if it is not running).

FILE is NDJSON, a JSON array, CSV (with column names in the first line), schema.org events in
JSON-LD (also inside a saved web page, or as its Microdata or RDFa) or an iCalendar file, in UTF-8,
plain or gzipped; - is standard input. The format is detected from the content, and where that is ambiguous from the
name (.jsonld, .html). Rows are streamed, so their number does not matter; JSON-LD, web pages and
calendars may have up to 64 MB each.

Keys of a row
  event_id            whole number from 1 to 9007199254740991; required
  name                required unless there is a date
  event_date          2026-03-05
  event_datetime      2026-03-05T19:30:00-05:00, or without an offset: then in the row's time_zone,
                      else the venue's, else --time-zone, else SITE_TIME_ZONE
  description, major_category, minor_category, mobile_image_url, code, scraped_at, source
  venue_slug, venue_full_name, venue_name, time_zone, venue_city, venue_address
  venue_latitude, venue_longitude   degrees, both or none
  doors_datetime      as event_datetime, or a time alone: 19:00
  price_min, price_max, price_currency   25.00, or Free; USD. price_max only if it is known
  age_limit           21+, 7-12, All ages
  status              scheduled, cancelled, postponed, rescheduled, sold_out (or a common synonym);
                      without it, or with another word (which is counted), marks in the name
                      count: CANCELED: …, … (SOLD OUT)
Unknown keys are ignored. Doors, prices, ages and places that cannot be read are left out, and
counted. A row replaces the stored event with the same event_id except for its
scraped_at; missing keys become empty. If an id repeats, its last row counts.

Events in JSON-LD and calendars have no numeric ids. They are recognized by --source and their UID,
@id or url, and by start, venue and name where several events share one; a new one gets an event_id
above 2^52 that is derived from these. Give each source its own --source. Repeating events (RRULE)
are expanded within a year of today; those without a date in it are counted, and are no error.

Options
  --source NAME     stores the name of the source with each row
  --snapshot        the files list everything of --source: upcoming events of that source that
                    they do not list are removed, unless that would be more than 30 % of them, or a
                    rejected row does not say which event it lists
  --force           with --snapshot: remove them in any case
  --time-zone ZONE  zone of venues that have none; it is stored with them
  --midnight-is-no-time
                    a time of exactly 00:00 in the row's zone means that only the day is known; the
                    summary suggests it where over 5 % of a source's times are 00:00
  --base ADDRESS    where the files come from: relative ids and image addresses are resolved against
                    it; if it ends in a slash, a page's file name is added. The canonical link of
                    a page takes precedence. Without an address, relative images are dropped
  --encoding NAME   encoding of files that are not UTF-8, such as windows-1252 or utf-16le
  --dry-run         changes nothing, and shows what an import would do

A wall time that the clocks skip moves forward with them (2:30 becomes 3:30); one that occurs
twice is the first of both.

Exit code: 0 everything was imported, 1 rows or files were skipped (each is named), 2 nothing
could be read, 3 the snapshot would remove too much (nothing was changed), 4 the database cannot
be reached, 5 a file is cut short or damaged (nothing was changed), or more than 20 % of the rows
were rejected (the others are in), 64 wrong usage. After an interruption, the same command
completes the import.

Environment
  PUBLIC_SUPABASE_URL, PUBLIC_SUPABASE_PUBLISHABLE_KEY, SUPABASE_SECRET_KEY   the database
  SITE_TIME_ZONE   zone of venues that name none (default America/New_York); stored if set
  BACKEND_PORT     port of the embedded backend (default 54321)
`;

await runCommand({
  name: 'import',
  help,
  async main(args) {
    const options = parseImportOptions(args);
    const signal = interruption();
    const environment = readEnvironment();
    assertSecretKey(environment);
    const opened: RunningBackend[] = [];
    const connect = async () => {
      const backend = await ensureBackend(environment);
      opened.push(backend);
      return backend;
    };
    try {
      return await importFiles(options, { environment, now: new Date(), signal, connect });
    } finally {
      for (const backend of opened) await backend.close();
    }
  },
});
