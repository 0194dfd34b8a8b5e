import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { runCommand } from './cli/command.ts';
import { readEnvironment } from './cli/environment.ts';
import { interruption } from './cli/interruption.ts';
import { withProgress } from './cli/progress.ts';
import { assertSecretKey, ensureBackend } from './local-supabase/ensure-running.ts';
import type { RetryPolicy } from './notify/deliver.ts';
import { openNotifyDatabase } from './notify/notify-database.ts';
import { parseAllowedHost, parseNotifyOptions } from './notify/options.ts';
import { openWebhookClient } from './notify/post-message.ts';
import { previewNotify, runNotify } from './notify/run-notify.ts';
import type { Clock } from './notify/send-queue.ts';
import { didSomething, errorLines, newTally, summaryLine } from './notify/summary.ts';

const help = `
npm run notify -- [--dry-run]

Sends Discord messages to everybody who has set a webhook: about new upcoming events at their
favorite venues and by their favorite artists, and about favorite events that were cancelled,
postponed or rescheduled. Events that match their blacklist are left out. Run it after
publishing: messages link to the new pages.

Each event and each change is sent once. If a run is stopped or killed, the next one continues;
at most the message in flight is sent twice. If another run is in progress, this one waits a
moment and then ends.

Options
  --dry-run   shows what would be sent, sends nothing and changes nothing

Waits when Discord limits the rate, for one webhook at most ten times for a message and two minutes
in all. Messages that time out, fail at the server, or are limited without a time are tried four
times. What is not delivered then is left to the next run. A webhook that no longer exists is disabled, and its owner is told on
/settings.

Exit code: 0 everything was sent, 1 something could not be delivered (it is named; what may
succeed later is left to the next run), 4 the database cannot be reached, 64 wrong usage.

Environment
  PUBLIC_SUPABASE_URL, PUBLIC_SUPABASE_PUBLISHABLE_KEY, SUPABASE_SECRET_KEY   the database
  SITE_URL            origin of the published site
  SITE_TIME_ZONE      zone of venues that name none (default America/New_York)
  BACKEND_PORT        port of the embedded backend (default 54321)
  NOTIFY_ALLOW_HOST   host:port that may be called besides Discord's hosts, over http too; for tests
`;

/** Discord usually responds within half a second. */
const TIMEOUT_MS = 10_000;

const retries: RetryPolicy = { attempts: 4, firstWaitMs: 1_000, waits: 10, longestWaitMs: 120_000, leaseSeconds: 20 };

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
        const post = openWebhookClient(`EventHub (${environment.siteUrl}, 1)`, TIMEOUT_MS);
        const progress = () => `Notifying followers: ${tally.messages} messages sent…`;
        await withProgress(progress, () =>
          runNotify({ ...request, retries, signal }, { database, post, clock }, tally),
        );
      }
      print(process.stderr, errorLines(tally));
      if (dryRun) print(process.stdout, ['Dry run, nothing was sent or changed. A run would do this:']);
      print(process.stdout, [summaryLine(tally)]);
      return tally.failed + tally.deferred + tally.skipped > 0 ? 1 : 0;
    } catch (error) {
      print(process.stderr, errorLines(tally));
      if (didSomething(tally) && !dryRun) print(process.stdout, [summaryLine(tally)]);
      throw error;
    } finally {
      await backend.close();
    }
  },
});

function print(stream: NodeJS.WriteStream, lines: readonly string[]): void {
  for (const line of lines) stream.write(`${line}\n`);
}
