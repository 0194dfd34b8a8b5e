import { text } from 'node:stream/consumers';
import robotsParser from 'robots-parser';
import { FeedError } from './feed-error.ts';
import type { HttpClient } from './http-client.ts';
import { redirectTarget } from './redirect.ts';

/** The name by which robots.txt files call EventHub. */
export const ROBOT = 'EventHub';

/** Bytes of a robots.txt that count (RFC 9309). */
const LARGEST = 500_000;
const TIMEOUT_MS = 15_000;
const REDIRECTS = 5;
/** Seconds: more than this would keep a run waiting for one host. */
const LONGEST_DELAY = 10;

/** Asks each host once for its robots.txt. */
export function openRobots(client: HttpClient) {
  const files = new Map<string, Promise<ReturnType<typeof robotsParser>>>();

  async function load(address: URL) {
    let url = address;
    for (let hop = 0; hop <= REDIRECTS; hop += 1) {
      const { status, location, body } = await client.get(
        { url, headers: {}, timeoutMs: TIMEOUT_MS },
        async (answer) => ({
          status: answer.statusCode ?? 0,
          location: answer.headers.location,
          body: answer.statusCode === 200 ? (await text(cut(answer))).slice(0, LARGEST) : '',
        }),
      );
      const target = redirectTarget(status, location, url, client);
      if (target === null) {
        // Without a file everything is allowed; a host that fails may have one.
        if (status >= 500) throw new FeedError(`Its robots.txt cannot be read (${status}), so it is not read either.`);
        return robotsParser(address.href, body);
      }
      url = target;
    }
    return robotsParser(address.href, '');
  }

  return {
    /** @throws FeedError if the file forbids the address, or cannot be read */
    async check(url: URL): Promise<void> {
      const address = new URL('/robots.txt', url);
      const file = files.get(address.href) ?? load(address);
      files.set(address.href, file);
      const robots = await file;
      if (robots.isDisallowed(url.href, ROBOT)) {
        throw new FeedError(
          'The robots.txt of its host forbids reading it: ask the venue, then set robots: ignore if they agree.',
        );
      }
      const seconds = Math.min(robots.getCrawlDelay(ROBOT) ?? 0, LONGEST_DELAY);
      if (seconds > 0) client.delay(url, seconds * 1000);
    },
  };
}

async function* cut(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let size = 0;
  for await (const chunk of source) {
    yield chunk;
    size += chunk.length;
    if (size > LARGEST) return;
  }
}
