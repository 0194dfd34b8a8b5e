import { batchEmbeds } from '../../src/domain/notify/embed-limits.ts';
import { webhookEndpoint } from '../../src/domain/urls/webhook-address.ts';
import { CommandError, UsageError } from '../cli/command.ts';
import { deliver, type RetryPolicy } from './deliver.ts';
import { withLease } from './lease.ts';
import type { NotifyDatabase } from './notify-database.ts';
import { watchOutage } from './outage.ts';
import type { PostMessage } from './post-message.ts';
import { type Recipient, readRecipients, readUpcoming } from './recipients.ts';
import { type Clock, openSendQueue } from './send-queue.ts';
import { dryRunLines, type Tally, tallyReport } from './summary.ts';

/** A run. */
export interface NotifyRequest {
  /** Origin of the published site. */
  readonly origin: string;
  readonly siteTimeZone: string;
  /** `host:port` that may be called besides Discord's. */
  readonly allowedHost: string | null;
  readonly retries: RetryPolicy;
  /** Stops the run after the message in flight when aborted. */
  readonly signal: AbortSignal;
}

export interface NotifyPorts {
  readonly database: NotifyDatabase;
  readonly post: PostMessage;
  readonly clock: Clock;
}

/** People who are processed at the same time, so that one rate-limited webhook does not hold up the others. */
const CONCURRENCY = 50;

const TOO_LARGE = 'favorites and terms are beyond the limits of an account';
const NOT_DISCORD = 'it is not the address of a Discord webhook';

/**
 * Notifies everybody of new and changed events.
 *
 * @param tally updated as the run proceeds, even if it fails
 * @throws CommandError when the run stopped early: the next one continues
 */
export async function runNotify(request: NotifyRequest, ports: NotifyPorts, tally: Tally): Promise<void> {
  const { database, post, clock } = ports;
  const { retries } = request;
  const stop = new AbortController();
  const stopped = () => stop.abort(new CommandError('Stopped. The next run continues.', 130));
  if (request.signal.aborted) stopped();
  request.signal.addEventListener('abort', stopped, { once: true });

  const report = tallyReport(tally);
  const queue = openSendQueue(clock, stop.signal);
  const outage = watchOutage(queue, retries, (reason) => {
    stop.abort(new CommandError(`Stopped: ${reason}. The next run continues.`));
  });
  const delivery = { database, post, queue, outage, clock, retries, report };

  async function notify({ person, items, muted }: Recipient): Promise<void> {
    tally.muted += muted;
    if (person.isTooLarge) {
      report.skipped(person, TOO_LARGE);
      return;
    }
    const endpoint = webhookEndpoint(person.webhook, request.allowedHost);
    if (endpoint === null) {
      await database.disable(person, NOT_DISCORD);
      report.disabled(person, NOT_DISCORD);
    } else if (items.length > 0) {
      assertPublished(request.origin, endpoint);
      await deliver(person, endpoint, items, delivery);
    }
  }

  await withLease(database, retries.leaseSeconds, clock, stop.signal, async () => {
    await database.dropStale();
    const upcoming = await readUpcoming(database, { ...request, clock });
    const recipients = readRecipients(database, upcoming, false);

    async function work(): Promise<void> {
      for (let next = await recipients.next(); next.done !== true; next = await recipients.next()) {
        stop.signal.throwIfAborted();
        await notify(next.value);
      }
    }
    const workers = Array.from({ length: CONCURRENCY }, () =>
      work().catch((error: unknown) => {
        if (!stop.signal.aborted) stop.abort(error);
      }),
    );
    await Promise.all(workers);
  });
  stop.signal.throwIfAborted();
}

/** Yields lines about what a run would send, and changes nothing. */
export async function* previewNotify(
  request: Pick<NotifyRequest, 'origin' | 'siteTimeZone' | 'allowedHost'>,
  { database, clock }: Pick<NotifyPorts, 'database' | 'clock'>,
  tally: Tally,
): AsyncGenerator<string, void, undefined> {
  const report = tallyReport(tally, 'would be');
  const upcoming = await readUpcoming(database, { ...request, clock });
  for await (const recipient of readRecipients(database, upcoming, true)) {
    tally.muted += recipient.muted;
    if (recipient.person.isTooLarge) {
      report.skipped(recipient.person, TOO_LARGE);
      continue;
    }
    if (webhookEndpoint(recipient.person.webhook, request.allowedHost) === null) {
      report.disabled(recipient.person, NOT_DISCORD);
      continue;
    }
    for (const batch of batchEmbeds(recipient.items)) report.sent(recipient.person, batch);
    yield* dryRunLines(recipient);
  }
}

/** Links to localhost are useless to followers, and Discord rejects them. */
function assertPublished(origin: string, endpoint: URL): void {
  const { hostname } = new URL(origin);
  if (!/^(?:localhost|127\..*|\[::1\])$/.test(hostname) || !/(?:^|\.)discord(?:app)?\.com$/.test(endpoint.hostname))
    return;
  throw new UsageError(`SITE_URL is missing: messages would link to ${origin}, which followers cannot open.`);
}
