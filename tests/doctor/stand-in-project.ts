import { createServer } from 'node:http';
import { listen } from '../../scripts/cli/port.ts';

/** An answer: a status, with a body that is sent as JSON or a text, and headers. */
export interface CannedAnswer {
  readonly status: number;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A server that answers by path as told, or as the hosted service does for the rest. */
export interface StandIn {
  readonly url: string;
  /** Method and path with query of every request, in order. */
  readonly asked: readonly string[];
  close(): void;
}

const NOT_THERE: CannedAnswer = { status: 404, body: { code: 'PGRST205', message: 'Could not find the table' } };

/** @param answers By pathname. A function sees the whole address. */
export async function startStandIn(
  answers: Readonly<Record<string, CannedAnswer | ((url: URL) => CannedAnswer)>>,
): Promise<StandIn> {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', `http://${request.headers.host}`);
    asked.push(`${request.method} ${url.pathname}${url.search}`);
    const entry = answers[url.pathname] ?? NOT_THERE;
    const { status, body, headers } = typeof entry === 'function' ? entry(url) : entry;
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(typeof body === 'string' ? body : JSON.stringify(body ?? {}));
  });
  const url = `http://127.0.0.1:${await listen(server, 0, 'PORT')}`;
  return {
    url,
    asked,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
