import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** A proxy between an import and its database that can fail. */
export interface FlakyProxy {
  readonly url: string;
  close(): Promise<void>;
}

/** What happens to a request: passed on, answered with this status, or left unanswered. */
export type Verdict = 'pass' | 'hang' | number;

/**
 * @param judge gets the path of each request, and how often that path came before
 */
export async function startFlakyProxy(
  target: string,
  judge: (path: string, before: number) => Verdict,
): Promise<FlakyProxy> {
  const seen = new Map<string, number>();

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = request.url ?? '/';
    const before = seen.get(path) ?? 0;
    seen.set(path, before + 1);
    const body = await text(request);
    const verdict = judge(path, before);
    if (verdict === 'hang') return;
    if (verdict !== 'pass') {
      response.writeHead(verdict).end('upstream fault');
      return;
    }
    const headers = Object.fromEntries(
      Object.entries(request.headers).filter(([name]) => !['host', 'connection', 'content-length'].includes(name)),
    ) as Record<string, string>;
    const answer = await fetch(target + path, {
      method: request.method ?? 'GET',
      headers,
      ...(body === '' ? {} : { body }),
    });
    response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? 'application/json' });
    response.end(await answer.text());
  }

  const server = createServer((request, response) => {
    handle(request, response).catch((fault: unknown) => response.destroy(fault as Error));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
