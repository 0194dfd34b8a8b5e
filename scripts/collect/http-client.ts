import { get as getPlain, type IncomingMessage } from 'node:http';
import { get as getSecure } from 'node:https';
import { setTimeout as sleep } from 'node:timers/promises';
import pLimit, { type LimitFunction } from 'p-limit';
import { FeedError } from './feed-error.ts';
import { assertPublicHost, lookupPublic } from './public-address.ts';

/** One request; redirects are answers like others. */
export interface HttpRequest {
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly timeoutMs: number;
}

export interface HttpClient {
  /**
   * Sends one GET and passes the answer to `use`, which has to read it to its end or destroy it. The host gets no other
   * request until `use` is done.
   *
   * @throws FeedError when the address may not be asked, or the answer does not come, or not whole, in time
   */
  get<T>(request: HttpRequest, use: (answer: IncomingMessage, signal: AbortSignal) => Promise<T>): Promise<T>;
  /** Whether the file allows this host although it is not public. */
  isPrivate(url: URL): boolean;
  /** Has the next requests to a host wait, as its robots.txt asks. */
  delay(url: URL, milliseconds: number): void;
}

/** Requests at a time, over all hosts. */
const CONCURRENCY = 8;

/** Sentences for error codes of sockets, TLS and HTTP. */
const REASONS: readonly (readonly [pattern: RegExp, sentence: string])[] = [
  [/^(?:ENOTFOUND|EAI_)/, 'The name of its host is not known: check the address.'],
  [/^(?:ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|EADDRNOTAVAIL)/, 'Its host cannot be reached.'],
  [
    /^(?:ECONNRESET|EPIPE|ETIMEDOUT|ERR_STREAM_PREMATURE_CLOSE)/,
    'The connection broke off before everything was there.',
  ],
  [/CERT|SIGNATURE|SELF_SIGNED|ALTNAME|^ERR_(?:TLS|SSL)/, 'The certificate of its host is not valid.'],
  [
    /^HPE_HEADER_OVERFLOW/,
    'The header of its answer is too large (more than 16 KB): its host must send a smaller one.',
  ],
  [/^HPE_/, 'Its host does not answer in HTTP.'],
  [/^Z_|^ERR_.*BROTLI|^ERR__ERROR/, 'It is compressed wrongly, or cut short.'],
];

/** Errors that may pass. */
const TRANSIENT = /^(?:EAI_AGAIN|ECONNREFUSED|ECONNRESET|EPIPE|EHOSTUNREACH|ENETUNREACH|ERR_STREAM_PREMATURE_CLOSE)/;

/**
 * Sends requests to public addresses and the given private hosts, one at a time per host.
 *
 * @param privateHosts `host` or `host:port`
 * @param signal stops everything
 */
export function openHttpClient(privateHosts: readonly string[], userAgent: string, signal: AbortSignal): HttpClient {
  const slots = pLimit(CONCURRENCY);
  const hosts = new Map<string, LimitFunction>();
  const notBefore = new Map<string, number>();
  const isPrivate = (url: URL) => privateHosts.some((host) => host === url.hostname || host === url.host);

  async function send<T>(
    { url, headers, timeoutMs }: HttpRequest,
    use: (answer: IncomingMessage, signal: AbortSignal) => Promise<T>,
  ): Promise<T> {
    const wait = (notBefore.get(url.hostname) ?? 0) - Date.now();
    if (wait > 0) await sleep(wait, undefined, { signal });
    if (!isPrivate(url)) assertPublicHost(url);
    const timeout = AbortSignal.timeout(timeoutMs);
    const either = AbortSignal.any([signal, timeout]);
    try {
      const answer = await new Promise<IncomingMessage>((resolve, reject) => {
        const options = {
          // A connection of its own: a kept one may have been opened to an address that was allowed by name.
          agent: false as const,
          headers: { 'user-agent': userAgent, ...headers },
          signal: either,
          ...(isPrivate(url) ? {} : { lookup: lookupPublic }),
        };
        (url.protocol === 'https:' ? getSecure : getPlain)(url, options, resolve).on('error', reject);
      });
      try {
        return await use(answer, either);
      } finally {
        answer.destroy();
      }
    } catch (error) {
      signal.throwIfAborted();
      if (timeout.aborted) throw new FeedError(`It did not arrive within ${timeoutMs / 1000} s.`, { cause: error });
      throw toFeedError(error);
    }
  }

  return {
    isPrivate,
    delay: (url, milliseconds) => void notBefore.set(url.hostname, Date.now() + milliseconds),
    get(request, use) {
      const { hostname } = request.url;
      const host = hosts.get(hostname) ?? pLimit(1);
      hosts.set(hostname, host);
      return host(() => slots(() => send(request, use)));
    },
  };
}

function toFeedError(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof FeedError) return error;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  const sentence = REASONS.find(([pattern]) => pattern.test(code))?.[1];
  if (sentence === undefined) return error;
  return new FeedError(sentence, { cause: error, ...(TRANSIENT.test(code) ? { retryAfterMs: 0 } : {}) });
}
