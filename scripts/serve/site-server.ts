/**
 * Serves a built site as a good static host would (README, Deploying).
 */
import { hash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { getMimeType } from 'hono/utils/mime';
import { listen } from '../cli/port.ts';
import { chooseEncoding, compress, ENCODINGS, isCompressible } from './content-encoding.ts';
import { headersFor, parseHeaderRules } from './header-rules.ts';
import { readRequestTarget } from './pathname.ts';
import { resolvePathname } from './resolve-pathname.ts';
import { openSiteFolder, type SiteFolder } from './site-folder.ts';

/** A running server of a built site. */
export interface SiteServer {
  /** Where it answers, e.g. `http://localhost:4321`. */
  readonly url: string;
  readonly port: number;
  /** Stops listening and drops open connections. */
  close(): Promise<void>;
}

/**
 * Starts serving the folder `root` on this machine's own address.
 *
 * @param options.port 0 takes any free port.
 * @throws CommandError when the port is taken or not allowed.
 */
export async function startSiteServer(options: { root: string; port: number }): Promise<SiteServer> {
  const folder = openSiteFolder(options.root);
  const server = createServer((request, response) => {
    answer(folder, request, response).catch((fault: unknown) => {
      console.error(`${request.method} ${request.url} failed:`, fault instanceof Error ? fault.message : fault);
      if (!response.headersSent) response.writeHead(500, { 'content-type': 'text/plain; charset=utf-8' });
      response.end('The server could not answer; its terminal says why.\n');
    });
  });
  const port = await listen(server, options.port, 'PORT');
  return {
    url: `http://localhost:${port}`,
    port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function answer(folder: SiteFolder, request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    response.writeHead(405, { allow: 'GET, HEAD', 'content-type': 'text/plain; charset=utf-8' });
    response.end('This site answers GET and HEAD only.\n');
    return;
  }
  const { pathname, search } = readRequestTarget(request.url ?? '/');
  const resolution = await resolvePathname(pathname, folder.has);
  if (resolution.kind === 'redirect') {
    response.writeHead(308, { location: resolution.pathname + search, 'cache-control': 'no-cache' });
    response.end();
    return;
  }
  const file = resolution.kind === 'file' ? resolution.file : '404.html';
  const body = await folder.read(file);
  if (body === null) {
    response.writeHead(404, { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-cache' });
    response.end(request.method === 'HEAD' ? undefined : 'Not found.\n');
    return;
  }
  await send(folder, request, response, { file, body, pathname, status: resolution.kind === 'file' ? 200 : 404 });
}

interface Page {
  readonly file: string;
  readonly body: Buffer;
  readonly pathname: string;
  readonly status: 200 | 404;
}

async function send(folder: SiteFolder, request: IncomingMessage, response: ServerResponse, page: Page): Promise<void> {
  const contentType = getMimeType(page.file) ?? 'application/octet-stream';
  // What Netlify and Cloudflare Pages send when _headers says nothing else: keep, but ask every time.
  response.setHeader('cache-control', 'public, max-age=0, must-revalidate');
  const rules = parseHeaderRules((await folder.read('_headers'))?.toString('utf8') ?? '');
  for (const [name, value] of headersFor(rules, page.pathname)) response.setHeader(name, value);
  response.setHeader('content-type', contentType);

  const isWorthEncoding = isCompressible(contentType, page.body.length);
  const encoding = isWorthEncoding ? chooseEncoding(String(request.headers['accept-encoding'] ?? '')) : null;
  if (isWorthEncoding) response.setHeader('vary', 'Accept-Encoding');

  const ending = ENCODINGS.find(({ name }) => name === encoding)?.ending;
  const ahead = ending === undefined ? null : await folder.read(page.file + ending);
  // Of the bytes as they are stored: what was compressed ahead is another answer than what is compressed on the way out.
  const etag = `"${hash('sha1', ahead ?? page.body, 'base64url')}${encoding === null ? '' : `-${encoding}`}"`;
  if (page.status === 200) {
    response.setHeader('etag', etag);
    if (matches(request.headers['if-none-match'], etag)) {
      response.writeHead(304);
      response.end();
      return;
    }
  }
  let { body } = page;
  if (encoding !== null) {
    body = ahead ?? (await compress(body, encoding));
    response.setHeader('content-encoding', encoding);
  }
  response.setHeader('content-length', body.length);
  response.writeHead(page.status);
  response.end(request.method === 'HEAD' ? undefined : body);
}

/** `If-None-Match` compares weakly: a proxy may have marked our tag with `W/`. */
function matches(ifNoneMatch: string | undefined, etag: string): boolean {
  const tags = (ifNoneMatch ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return tags.includes('*') || tags.includes(etag);
}
