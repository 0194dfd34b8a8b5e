import { hash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { getMimeType } from 'hono/utils/mime';
import { listen } from '../cli/port.ts';
import { chooseEncoding, compress, ENCODINGS, isCompressible } from './content-encoding.ts';
import { headersFor, parseHeaderRules } from './header-rules.ts';
import { readRequestTarget } from './pathname.ts';
import { resolvePathname } from './resolve-pathname.ts';
import { openSiteDirectory, type SiteDirectory } from './site-directory.ts';

export interface SiteServer {
  /** For example `http://localhost:4321`. */
  readonly url: string;
  readonly port: number;
  /** Stops listening and closes open connections. */
  close(): Promise<void>;
}

/**
 * Serves the site in `root` on the loopback interface, like a static host.
 *
 * @param options.port 0 for any free port
 * @throws CommandError when the port is taken or not allowed
 */
export async function startSiteServer(options: { root: string; port: number }): Promise<SiteServer> {
  const site = openSiteDirectory(options.root);
  const server = createServer((request, response) => {
    answer(site, request, response).catch((error: unknown) => {
      console.error(`${request.method} ${request.url} failed:`, error instanceof Error ? error.message : error);
      if (!response.headersSent) response.writeHead(500, PLAIN_ERROR);
      response.end('Internal error; the terminal of the server shows the reason.\n');
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

const PLAIN_ERROR = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' };

async function answer(site: SiteDirectory, request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    response.writeHead(405, { allow: 'GET, HEAD', ...PLAIN_ERROR });
    response.end('This site answers GET and HEAD only.\n');
    return;
  }
  const { pathname, search } = readRequestTarget(request.url ?? '/');
  const resolution = await resolvePathname(pathname, site.has);
  if (resolution.kind === 'redirect') {
    response.writeHead(308, { location: resolution.pathname + search, 'cache-control': 'no-cache' });
    response.end();
    return;
  }
  const file = resolution.kind === 'file' ? resolution.file : '404.html';
  const body = await site.read(file);
  if (body === null) {
    response.writeHead(404, PLAIN_ERROR);
    response.end(request.method === 'HEAD' ? undefined : 'Not found.\n');
    return;
  }
  await send(site, request, response, { file, body, pathname, status: resolution.kind === 'file' ? 200 : 404 });
}

interface Page {
  readonly file: string;
  readonly body: Buffer;
  readonly pathname: string;
  readonly status: 200 | 404;
}

async function send(
  site: SiteDirectory,
  request: IncomingMessage,
  response: ServerResponse,
  page: Page,
): Promise<void> {
  const contentType = getMimeType(page.file) ?? 'application/octet-stream';
  // The default of Netlify and Cloudflare Pages.
  response.setHeader('cache-control', 'public, max-age=0, must-revalidate');
  const rules = parseHeaderRules((await site.read('_headers'))?.toString('utf8') ?? '');
  for (const [name, value] of headersFor(rules, page.pathname)) response.setHeader(name, value);
  // The rule for hashed files is not meant for one that is missing: the next build may have it.
  if (page.status !== 200) response.setHeader('cache-control', 'no-store');
  response.setHeader('content-type', contentType);

  const compressible = isCompressible(contentType, page.body.length);
  const encoding = compressible ? chooseEncoding(String(request.headers['accept-encoding'] ?? '')) : null;
  if (compressible) response.setHeader('vary', 'Accept-Encoding');

  const extension = ENCODINGS.find(({ name }) => name === encoding)?.extension;
  const precompressed = extension === undefined ? null : await site.read(page.file + extension);
  // Hashes the stored bytes: a precompressed body differs from one that is compressed now.
  const etag = `"${hash('sha1', precompressed ?? page.body, 'base64url')}${encoding === null ? '' : `-${encoding}`}"`;
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
    body = precompressed ?? (await compress(body, encoding));
    response.setHeader('content-encoding', encoding);
  }
  response.setHeader('content-length', body.length);
  response.writeHead(page.status);
  response.end(request.method === 'HEAD' ? undefined : body);
}

/** `If-None-Match` compares weakly: a proxy may have added `W/` to the tag. */
function matches(ifNoneMatch: string | undefined, etag: string): boolean {
  const tags = (ifNoneMatch ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return tags.includes('*') || tags.includes(etag);
}
