import { runCommand } from './cli/command.ts';
import { readEnvironment } from './cli/environment.ts';
import { interruption } from './cli/interruption.ts';
import { listJoined } from './correct/joined.ts';
import { parseCorrectOptions } from './correct/options.ts';
import { runCorrect } from './correct/run-correct.ts';
import { suggest } from './correct/suggest/suggest.ts';
import { assertSecretKey, ensureBackend, type RunningBackend } from './local-supabase/ensure-running.ts';

const help = `
npm run correct -- [options] [FILE]

Stores what FILE (corrections.yaml by default) says about listings: events that are hidden, pinned or
shown with other words; events added by hand; venues that are one; names of artists. It stands above
what imports say for as long as it is in the file. corrections.example.yaml explains every part.

All of the file is stored or, if anything in it is wrong, nothing. What the file no longer has, and an
earlier one had, is taken back. Corrections made in Supabase's table editor are left alone. The same
file twice changes nothing. Build and publish afterwards.

To take everything back, empty the file and store it once more. Without the file, this command changes
nothing: what was stored stays.

What the listings do not have (an event, a venue, an artist) is noted with its line, and stored: it counts
once they have it.

Options
  --dry-run   shows what would change, and changes nothing
  --suggest   lists likely corrections, with the lines to paste: venues of nearly one name, artists that
              differ in letter case, accents, 'The' or punctuation, and names of series
  --joined    lists shows of several sources, each with the line that tells its events apart

Exit code: 0 the corrections are stored, 1 something was refused (it is named), 2 the file cannot be
read or is wrong (each place is named), 4 the database cannot be reached, 64 wrong usage.

Environment
  PUBLIC_SUPABASE_URL, PUBLIC_SUPABASE_PUBLISHABLE_KEY, SUPABASE_SECRET_KEY   the database
  SITE_TIME_ZONE   zone of venues that name none (default America/New_York)
  BACKEND_PORT     port of the embedded backend (default 54321)
`;

await runCommand({
  name: 'correct',
  help,
  async main(args) {
    const options = parseCorrectOptions(args);
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
      const list = options.suggest ? suggest : options.joined ? listJoined : null;
      if (list !== null) {
        print(process.stdout, await list(await connect(), environment.siteTimeZone));
        return 0;
      }
      const request = { ...options, siteTimeZone: environment.siteTimeZone, now: new Date(), signal };
      const { errors, lines, exitCode } = await runCorrect(request, connect);
      print(process.stderr, errors);
      print(process.stdout, lines);
      return exitCode;
    } finally {
      for (const backend of opened) await backend.close();
    }
  },
});

function print(stream: NodeJS.WriteStream, lines: readonly string[]): void {
  for (const line of lines) stream.write(`${line}\n`);
}
