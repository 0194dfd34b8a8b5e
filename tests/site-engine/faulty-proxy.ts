import { createServer } from 'node:http';
import { listen } from '../../scripts/cli/port.ts';

/** What happens to a response: it is passed on, or the connection breaks in the middle of it. */
export type Verdict = 'pass' | 'cut';

/** Called before a request reaches the database: method, path with query. */
export type Intercept = (method: string, path: string) => Promise<Verdict>;

/** A proxy between a build and its database. */
export interface FaultyProxy {
  readonly url: string;
  /** Passes everything on until it is replaced. */
  intercept: Intercept;
  close(): void;
}

/** The address does not change during a test: it becomes part of the site. */
export async function startFaultyProxy(target: string): Promise<FaultyProxy> {
  const server = createServer((request, response) => {
    const { method = 'GET', url = '/' } = request;
    const pass = async () => {
      const verdict = await proxy.intercept(method, url);
      const names = ['apikey', 'authorization', 'accept', 'prefer', 'range', 'accept-profile'];
      const headers = names.flatMap((name): [string, string][] => {
        const value = request.headers[name];
        return typeof value === 'string' ? [[name, value]] : [];
      });
      const answer = await fetch(target + url, { method, headers });
      const body = Buffer.from(await answer.arrayBuffer());
      const range = answer.headers.get('content-range');
      response.writeHead(answer.status, {
        'content-type': 'application/json',
        'content-length': body.length,
        ...(range === null ? {} : { 'content-range': range }),
      });
      if (verdict === 'pass') response.end(body);
      else response.write(body.subarray(0, body.length / 2), () => response.destroy());
    };
    pass().catch((fault: unknown) => response.destroy(fault instanceof Error ? fault : undefined));
  });
  const port = await listen(server, 0, 'PORT');
  const proxy: FaultyProxy = {
    intercept: async () => 'pass',
    url: `http://127.0.0.1:${port}`,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
  return proxy;
}
