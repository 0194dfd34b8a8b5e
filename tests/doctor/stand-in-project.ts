import { createServer } from 'node:http';
import { listen } from '../../scripts/cli/port.ts';

/** A prepared response; a string body is sent as is, any other as JSON. */
export interface CannedAnswer {
  readonly status: number;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A server with prepared responses. */
export interface StandIn {
  readonly url: string;
  /** Method, path and query of each request, in order. */
  readonly asked: readonly string[];
  close(): void;
}

const NOT_THERE: CannedAnswer = { status: 404, body: { code: 'PGRST205', message: 'Could not find the table' } };

/** @param answers by pathname; other paths are unknown tables */
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
