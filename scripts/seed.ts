import { runCommand } from './cli/command.ts';
import { readEnvironment } from './cli/environment.ts';
import { interruption } from './cli/interruption.ts';
import { withProgress } from './cli/progress.ts';
import { openListingsDatabase } from './import/database.ts';
import { DEMO_SOURCE } from './import/demo-source.ts';
import { summaryLines } from './import/summary.ts';
import { assertSecretKey, ensureBackend, type RunningBackend } from './local-supabase/ensure-running.ts';
import { loadSeed } from './seed/load-seed.ts';
import { parseSeedOptions } from './seed/options.ts';
import { writePosters } from './seed/write-posters.ts';
import { writeRows } from './seed/write-rows.ts';

const help = `
npm run seed -- [options]

Loads generated listings: past and upcoming events of an invented city. The same day, number
and seed give the same listings. Writes to the database of PUBLIC_SUPABASE_URL, else to the
embedded backend, which is started if necessary.

Options
  --events N      number of events (default 600, with about 40 venues and 250 artists; 50000
                  have 1,000 venues and 12,000 artists)
  --seed S        seed of the generator (default demo)
  --at DAY        the listings' today, such as 2026-11-27
  --odd-names     also events and venues whose names are hard to put into a URL
  --output FILE   writes NDJSON for \`npm run import\` instead of loading; - is standard output
  --posters       only redraws the posters in public/demo/
  --remove        only removes the generated listings, those of the demo included, and the venues
                  that nothing else is at; imported ones stay

Environment
  PUBLIC_SUPABASE_URL, PUBLIC_SUPABASE_PUBLISHABLE_KEY, SUPABASE_SECRET_KEY   the database
  SITE_TIME_ZONE   zone of the events (default America/New_York)
  BUILD_NOW        ISO 8601 instant; its day is the listings' today
  BACKEND_PORT     port of the embedded backend (default 54321)
`;

await runCommand({
  name: 'seed',
  help,
  async main(args) {
    const options = parseSeedOptions(args);
    if (options.posters) {
      console.log(`Drew ${await writePosters()} posters into public/demo/.`);
      return;
    }
    const signal = interruption();
    const environment = readEnvironment();
    const request = { ...options, zone: environment.siteTimeZone, now: environment.buildNow ?? new Date() };
    if (options.output !== null) {
      const { output } = options;
      const rows = await withProgress('Writing the listings…', () => writeRows(request, output, signal));
      if (output !== '-') console.log(`Wrote ${rows} rows to ${output}.`);
      return;
    }
    assertSecretKey(environment);
    const opened: RunningBackend[] = [];
    const connect = async () => {
      const backend = await ensureBackend(environment);
      opened.push(backend);
      return backend;
    };
    try {
      if (options.remove) {
        const { url, secretKey } = await connect();
        const database = openListingsDatabase(url, secretKey);
        const removing = async () => database.removeWithVenues(DEMO_SOURCE, await database.idsOf(DEMO_SOURCE));
        const { events, venues } = await withProgress('Removing the listings…', removing);
        console.log(`Removed ${events} generated events and ${venues} venues.`);
        return;
      }
      const result = await loadSeed(request, environment, connect, withProgress, signal);
      for (const line of summaryLines(result, false)) console.log(line);
    } finally {
      for (const backend of opened) await backend.close();
    }
  },
});
