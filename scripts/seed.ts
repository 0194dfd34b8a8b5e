import { runCommand } from './cli/command.ts';
import { readEnvironment } from './cli/environment.ts';
import { interruption } from './cli/interruption.ts';
import { withProgress } from './cli/progress.ts';
import { summaryLines } from './import/summary.ts';
import { assertSecretKey, ensureBackend, type RunningBackend } from './local-supabase/ensure-running.ts';
import { loadSeed } from './seed/load-seed.ts';
import { parseSeedOptions } from './seed/options.ts';
import { writePosters } from './seed/write-posters.ts';
import { writeRows } from './seed/write-rows.ts';

const help = `
npm run seed -- [options]

Loads generated listings, the same ones for the same day, number and seed: a season of an
invented city, past and upcoming. Like the import, into the database that PUBLIC_SUPABASE_URL
names; without one, into the embedded backend (started if it is not running).

Options
  --events N      how many events (default 600, with about 40 venues and 250 artists; 50000
                  come with 1,000 venues and 12,000 artists)
  --seed S        another season of the same city (default demo)
  --at DAY        the day taken for today, such as 2026-11-27
  --odd-names     in addition, events and venues whose names are hard to put into an address
  --output FILE   writes NDJSON for \`npm run import\` instead of loading; - is standard output
  --posters       only draws the posters in public/demo/ anew

Environment
  PUBLIC_SUPABASE_URL, PUBLIC_SUPABASE_PUBLISHABLE_KEY, SUPABASE_SECRET_KEY   the database
  SITE_TIME_ZONE   zone in which the shows take place (default America/New_York)
  BUILD_NOW        ISO 8601 instant whose day is taken for today
  BACKEND_PORT     where the embedded backend runs (default 54321)
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
      if (output !== '-') console.log(`Wrote ${rows} rows into ${output}.`);
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
      const result = await loadSeed(request, environment, connect, withProgress, signal);
      for (const line of summaryLines(result, false)) console.log(line);
    } finally {
      for (const backend of opened) await backend.close();
    }
  },
});
