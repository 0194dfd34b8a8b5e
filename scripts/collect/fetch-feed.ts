import type { IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { FeedError } from './feed-error.ts';
import type { HttpClient } from './http-client.ts';
import { redirectTarget } from './redirect.ts';
import type { openRobots } from './robots.ts';
import { ACCEPT_ENCODING, assertSize, spool } from './spool.ts';

/** What a host says of a version of a feed, so that it can tell later whether it has changed. */
export interface Validators {
  readonly etag: string | null;
  readonly lastModified: string | null;
}

/** A feed to fetch. */
export interface FeedRequest {
  readonly url: URL;
  /** Sent to the host of `url` only. */
  readonly headers: Readonly<Record<string, string>>;
  /** Of the version that is stored; `null` asks for the feed in any case. */
  readonly known: Validators | null;
  readonly obeysRobots: boolean;
  readonly megabytes: number;
  readonly timeoutMs: number;
  /** Where to write it. @param contentType without parameters */
  fileFor(contentType: string): string;
}

/** The feed in a file, or that it has not changed. */
export type Fetched = { readonly file: string; readonly validators: Validators } | 'unchanged';

const REDIRECTS = 5;
const ATTEMPTS = 3;
const FIRST_WAIT_MS = 1_000;
/** Longer waits are left to the next run. */
const LONGEST_WAIT_MS = 30_000;

interface Connection {
  readonly client: HttpClient;
  readonly robots: ReturnType<typeof openRobots>;
  readonly signal: AbortSignal;
  /** Before the second attempt; doubled before the third. */
  readonly firstWaitMs?: number;
}

/** Fetches a feed; tries three times what may pass. @throws FeedError */
export async function fetchFeed(request: FeedRequest, connection: Connection): Promise<Fetched> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await followRedirects(request, connection);
    } catch (error) {
      if (!(error instanceof FeedError) || error.retryAfterMs === null || attempt === ATTEMPTS) throw error;
      if (error.retryAfterMs > LONGEST_WAIT_MS) throw error;
      const wait = (connection.firstWaitMs ?? FIRST_WAIT_MS) * 2 ** (attempt - 1);
      await sleep(Math.max(wait, error.retryAfterMs), undefined, { signal: connection.signal });
    }
  }
}

async function followRedirects(request: FeedRequest, { client, robots }: Connection): Promise<Fetched> {
  const { known, timeoutMs, obeysRobots } = request;
  const asks: Record<string, string> = { 'accept-encoding': ACCEPT_ENCODING, accept: '*/*' };
  if (known?.etag) asks['if-none-match'] = known.etag;
  if (known?.lastModified) asks['if-modified-since'] = known.lastModified;
  let { url } = request;
  for (let hop = 0; hop <= REDIRECTS; hop += 1) {
    if (obeysRobots) await robots.check(url);
    const headers = url.origin === request.url.origin ? { ...asks, ...request.headers } : asks;
    const result = await client.get({ url, headers, timeoutMs }, async (answer, signal): Promise<Fetched | URL> => {
      const status = answer.statusCode ?? 0;
      const target = redirectTarget(status, answer.headers.location, url, client);
      if (target !== null) return target;
      if (status === 304 && known !== null) return 'unchanged';
      if (status !== 200) throw refusal(answer);
      return await save(answer, request, signal);
    });
    if (!(result instanceof URL)) return result;
    url = result;
  }
  throw new FeedError(`It redirects more than ${REDIRECTS} times.`);
}

async function save(answer: IncomingMessage, request: FeedRequest, signal: AbortSignal): Promise<Fetched> {
  const { headers } = answer;
  assertSize(Number(headers['content-length'] ?? 0), request.megabytes);
  const file = request.fileFor((headers['content-type'] ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '');
  await spool(answer, file, { megabytes: request.megabytes, encoding: headers['content-encoding'], signal });
  return { file, validators: { etag: headers.etag ?? null, lastModified: headers['last-modified'] ?? null } };
}

function refusal({ statusCode: status = 0, headers }: IncomingMessage): FeedError {
  if (status === 401 || status === 403) {
    return new FeedError(`Its host refuses access (${status}): check its headers, or ask the venue.`);
  }
  if (status === 404 || status === 410) return new FeedError(`It is no longer at its address (${status}).`);
  const text = `Its host answers ${status} instead of the feed.`;
  if (status !== 429 && status < 500) return new FeedError(text);
  return new FeedError(text, { retryAfterMs: waitAskedFor(headers['retry-after'] ?? '') });
}

/** Milliseconds of a Retry-After, in seconds or as a date; 0 without one. */
function waitAskedFor(value: string): number {
  const wait = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - Date.now();
  return Number.isNaN(wait) ? 0 : Math.max(wait, 0);
}
