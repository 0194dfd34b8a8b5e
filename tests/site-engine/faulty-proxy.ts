import { createServer } from 'node:http';
import { listen } from '../../scripts/cli/port.ts';

/** What becomes of an answer: it is passed on, or the connection breaks in the middle of it. */
export type Verdict = 'pass' | 'cut';

/** Is told of a request before the database sees it: method, path with query. */
export type Meddle = (method: string, path: string) => Promise<Verdict>;

/** Stands between a build and its database. */
export interface MeddlingProxy {
  readonly url: string;
  /** What it does to requests; passes them on until told otherwise. */
  meddle: Meddle;
  close(): void;
}

/** Stands before `target`, at an address that stays: the address is part of what is built. */
export async function startMeddlingProxy(target: string): Promise<MeddlingProxy> {
  const server = createServer((request, response) => {
    const { method = 'GET', url = '/' } = request;
    const pass = async () => {
      const verdict = await proxy.meddle(method, url);
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
  const proxy: MeddlingProxy = {
    meddle: async () => 'pass',
    url: `http://127.0.0.1:${port}`,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
  return proxy;
}
