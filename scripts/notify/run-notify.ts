import { batchEmbeds } from '../../src/domain/notify/embed-limits.ts';
import { webhookEndpoint } from '../../src/domain/urls/webhook-address.ts';
import { CommandError, UsageError } from '../cli/command.ts';
import { type Recipient, readAudience, readProgramme } from './audience.ts';
import { deliver, type Patience } from './deliver.ts';
import { type Clock, openLane } from './lane.ts';
import { withLease } from './lease.ts';
import type { NotifyDatabase } from './notify-database.ts';
import { watchOutage } from './outage.ts';
import type { Post } from './post.ts';
import { countInto, dryRunLines, type Tally } from './summary.ts';

/** What is asked of a run. */
export interface NotifyRequest {
  /** Origin of the published site. */
  readonly origin: string;
  readonly siteTimeZone: string;
  /** One further host that may be called. */
  readonly allowedHost: string | null;
  readonly patience: Patience;
  /** Aborted when the run shall stop after the message in flight. */
  readonly signal: AbortSignal;
}

/** What a run works with. */
export interface NotifyPorts {
  readonly database: NotifyDatabase;
  readonly post: Post;
  readonly clock: Clock;
}

/** People whose messages wait for their turn, or for Discord's leave, at a time. */
const PEOPLE_AT_ONCE = 50;

const NOT_DISCORD = 'it is not the address of a Discord webhook';

/**
 * Tells everybody what is new and what has changed (contract, Notify).
 *
 * @param tally counted into, also when the run fails half-way
 * @throws CommandError when not everybody could be reached: the next run tells the rest
 */
export async function runNotify(request: NotifyRequest, ports: NotifyPorts, tally: Tally): Promise<void> {
  const { database, post, clock } = ports;
  const { patience } = request;
  const stop = new AbortController();
  const stopped = () => stop.abort(new CommandError('Stopped: what is left is told by the next run.', 130));
  if (request.signal.aborted) stopped();
  request.signal.addEventListener('abort', stopped, { once: true });

  const report = countInto(tally);
  const lane = openLane(clock, stop.signal);
  const outage = watchOutage(lane, patience, (reason) => {
    stop.abort(new CommandError(`Stopped: ${reason}. What is left is told by the next run.`));
  });
  const delivery = { database, post, lane, outage, clock, patience, report };

  async function tell({ person, items, muted }: Recipient): Promise<void> {
    tally.muted += muted;
    const endpoint = webhookEndpoint(person.webhook, request.allowedHost);
    if (endpoint === null) {
      await database.disable(person, NOT_DISCORD);
      report.disabled(person, NOT_DISCORD);
    } else if (items.length > 0) {
      assertPublished(request.origin, endpoint);
      await deliver(person, endpoint, items, delivery);
    }
  }

  await withLease(database, patience.leaseSeconds, clock, stop.signal, async () => {
    await database.dropStale();
    const programme = await readProgramme(database, { ...request, clock });
    const audience = readAudience(database, programme, false);

    async function work(): Promise<void> {
      for (let next = await audience.next(); next.done !== true; next = await audience.next()) {
        stop.signal.throwIfAborted();
        await tell(next.value);
      }
    }
    const workers = Array.from({ length: PEOPLE_AT_ONCE }, () =>
      work().catch((fault: unknown) => {
        if (!stop.signal.aborted) stop.abort(fault);
      }),
    );
    await Promise.all(workers);
  });
  stop.signal.throwIfAborted();
}

/** Says what a run would send, and changes nothing. */
export async function* previewNotify(
  request: Pick<NotifyRequest, 'origin' | 'siteTimeZone' | 'allowedHost'>,
  { database, clock }: Pick<NotifyPorts, 'database' | 'clock'>,
  tally: Tally,
): AsyncGenerator<string, void, undefined> {
  const report = countInto(tally);
  const programme = await readProgramme(database, { ...request, clock });
  for await (const recipient of readAudience(database, programme, true)) {
    tally.muted += recipient.muted;
    if (webhookEndpoint(recipient.person.webhook, request.allowedHost) === null) {
      report.disabled(recipient.person, NOT_DISCORD);
      continue;
    }
    for (const batch of batchEmbeds(recipient.items)) report.sent(recipient.person, batch);
    yield* dryRunLines(recipient);
  }
}

/** Followers cannot open a page of this machine, and Discord refuses links to it. */
function assertPublished(origin: string, endpoint: URL): void {
  const { hostname } = new URL(origin);
  if (!/^(?:localhost|127\..*|\[::1\])$/.test(hostname) || !/(?:^|\.)discord(?:app)?\.com$/.test(endpoint.hostname))
    return;
  throw new UsageError(`SITE_URL is missing: messages would link to ${origin}, which followers cannot open.`);
}
