import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { runCommand } from './cli/command.ts';
import { readEnvironment } from './cli/environment.ts';
import { interruption } from './cli/interruption.ts';
import { withProgress } from './cli/progress.ts';
import { assertSecretKey, ensureBackend } from './local-supabase/ensure-running.ts';
import type { Patience } from './notify/deliver.ts';
import type { Clock } from './notify/lane.ts';
import { openNotifyDatabase } from './notify/notify-database.ts';
import { parseAllowedHost, parseNotifyOptions } from './notify/options.ts';
import { openPost } from './notify/post.ts';
import { previewNotify, runNotify } from './notify/run-notify.ts';
import { didSomething, faultLines, newTally, summaryLine } from './notify/summary.ts';

const help = `
npm run notify -- [--dry-run]

Tells everybody who has given a Discord webhook what is new since they set their hearts: upcoming
events at their favorite venues and by their favorite artists; and what has become of their favorite
events: cancelled, postponed, moved to another date. What their blacklist mutes is not told.
Run it after the new pages are published; messages link to them.

Each event is told once, each change once. Stopped or killed at any point, the next run goes on
where this one was; at most the message that was in flight comes twice. Of two runs at once, one
waits a moment and then leaves the work to the other.

Options
  --dry-run   says what would be sent, sends nothing and changes nothing

Discord decides the pace: as long as it asks to wait, this waits. What fails at the server, or is not
answered, is tried again, then left to the next run. A webhook that is gone is disabled, and its
owner reads so on /settings.

Exit code: 0 everything is told, 1 something could not be delivered (it is named; what may pass
later is left to the next run), 4 the database cannot be reached, 64 wrong use.

Environment
  PUBLIC_SUPABASE_URL, PUBLIC_SUPABASE_PUBLISHABLE_KEY, SUPABASE_SECRET_KEY   the database
  SITE_URL            where the pages are
  SITE_TIME_ZONE      zone of venues that name none (default America/New_York)
  BACKEND_PORT        where the embedded backend runs (default 54321)
  NOTIFY_ALLOW_HOST   host:port that may be called besides Discord's hosts, over http too; for tests
`;

/** Discord usually answers within half a second. */
const ANSWER_MS = 10_000;

const patience: Patience = { tries: 4, firstWaitMs: 1_000, waits: 10, longestWaitMs: 120_000, leaseSeconds: 20 };

const clock: Clock = {
  now: () => Date.now(),
  async sleep(ms, signal) {
    await sleep(ms, undefined, { signal }).catch(() => undefined);
    signal.throwIfAborted();
  },
};

await runCommand({
  name: 'notify',
  help,
  async main(args) {
    const { dryRun } = parseNotifyOptions(args);
    const signal = interruption();
    const environment = readEnvironment();
    assertSecretKey(environment);
    const allowedHost = parseAllowedHost(process.env['NOTIFY_ALLOW_HOST']);
    const backend = await ensureBackend(environment);
    const database = openNotifyDatabase(backend.url, backend.secretKey, randomUUID());
    const request = { origin: environment.siteUrl, siteTimeZone: environment.siteTimeZone, allowedHost };
    const tally = newTally();
    try {
      if (dryRun) {
        for await (const line of previewNotify(request, { database, clock }, tally)) print(process.stdout, [line]);
      } else {
        const post = openPost(`EventHub (${environment.siteUrl}, 1)`, ANSWER_MS);
        const progress = () => `Telling followers: ${tally.messages} messages sent…`;
        await withProgress(progress, () =>
          runNotify({ ...request, patience, signal }, { database, post, clock }, tally),
        );
      }
      print(process.stderr, faultLines(tally));
      if (dryRun) print(process.stdout, ['Dry run: nothing was sent, nothing was changed. It would have been:']);
      print(process.stdout, [summaryLine(tally)]);
      return tally.failed + tally.putOff > 0 ? 1 : 0;
    } catch (fault) {
      print(process.stderr, faultLines(tally));
      if (didSomething(tally) && !dryRun) print(process.stdout, [summaryLine(tally)]);
      throw fault;
    } finally {
      await backend.close();
    }
  },
});

function print(stream: NodeJS.WriteStream, lines: readonly string[]): void {
  for (const line of lines) stream.write(`${line}\n`);
}
