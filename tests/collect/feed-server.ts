import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Answers a request for a feed. */
export type Answer = (request: IncomingMessage, response: ServerResponse) => void;

/** Hosts with invented feeds. */
export interface FeedServer {
  /** `host:port` of each. */
  readonly hosts: readonly string[];
  /** Paths of feeds, without robots.txt, that were asked for. */
  readonly asked: string[];
  /** Bytes of the bodies that were sent, by path. */
  readonly sent: Map<string, number>;
  /** The most requests that one host had to answer at once. */
  readonly mostAtOnce: () => number;
  /** The most requests that were answered at once. */
  readonly mostInAll: () => number;
  close(): Promise<void>;
}

/** Linux has all of 127.0.0.0/8, so that several hosts can be told apart. */
const HOSTS = process.platform === 'linux' ? 8 : 1;

/**
 * @param answers by path
 * @param intercept called before each request; returns whether to leave it unanswered
 */
export async function startFeedServer(
  answers: ReadonlyMap<string, Answer>,
  intercept: () => boolean = () => false,
): Promise<FeedServer> {
  const asked: string[] = [];
  const sent = new Map<string, number>();
  const open = new Map<string, number>();
  let most = 0;
  let mostInAll = 0;

  function handle(request: IncomingMessage, response: ServerResponse): void {
    const { url = '/' } = request;
    const host = request.headers.host ?? '';
    if (intercept()) return;
    open.set(host, (open.get(host) ?? 0) + 1);
    most = Math.max(most, open.get(host) ?? 0);
    mostInAll = Math.max(
      mostInAll,
      [...open.values()].reduce((sum, count) => sum + count, 0),
    );
    response.on('close', () => open.set(host, (open.get(host) ?? 1) - 1));
    const answer = answers.get(url);
    if (url !== '/robots.txt') {
      asked.push(url);
      const end = response.end.bind(response);
      // Only the bodies that are sent in one piece: those of good feeds.
      response.end = ((body?: Buffer) => {
        sent.set(url, (sent.get(url) ?? 0) + (body?.length ?? 0));
        return end(body);
      }) as typeof response.end;
    }
    if (answer === undefined) response.writeHead(404).end();
    else answer(request, response);
  }

  const servers = await Promise.all(
    Array.from({ length: HOSTS }, async (_, index) => {
      const server = createServer(handle);
      await new Promise<void>((resolve) => server.listen(0, `127.0.0.${index + 1}`, resolve));
      return server;
    }),
  );
  return {
    hosts: servers.map((server) => {
      const { address, port } = server.address() as AddressInfo;
      return `${address}:${port}`;
    }),
    asked,
    sent,
    mostAtOnce: () => most,
    mostInAll: () => mostInAll,
    async close() {
      for (const server of servers) {
        server.closeAllConnections();
        await new Promise((resolve) => server.close(resolve));
      }
    },
  };
}

/** Serves a body that may change, with an ETag or a Last-Modified, and answers 304 where it has not. */
export function versioned(read: () => { body: Buffer; version: number }, headers: Record<string, string>): Answer {
  return (request, response) => {
    const { body, version } = read();
    const etag = `"v${version}"`;
    const modified = new Date(Date.UTC(2026, 0, version)).toUTCString();
    const byTag = version % 2 === 1;
    const isKnown = byTag
      ? request.headers['if-none-match'] === etag
      : request.headers['if-modified-since'] === modified;
    const own = byTag ? { etag } : { 'last-modified': modified };
    if (isKnown) response.writeHead(304, own).end();
    else response.writeHead(200, { ...headers, ...own }).end(body);
  };
}
