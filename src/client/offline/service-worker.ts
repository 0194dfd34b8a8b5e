/**
 * The service worker, `/sw.js` (decision 012): pages from the network, from the cache only if the network gives no answer;
 * files with a hash in their names from the cache. It knows no build, so that one of an earlier deployment serves the
 * newest site as well.
 */
import { MANIFEST_PATH } from '../../domain/search/codec/manifest.ts';
import { offlineTexts } from '../../domain/text/offline-texts.ts';
import { ageText } from '../../domain/time/age.ts';
import { offlinePath } from '../../domain/urls/paths.ts';
import { dropFormer, isHashed, keep, keptAt, keptOf, keptPages } from './kept-files.ts';
import type { FetchEvent, WorkerScope } from './worker-scope.ts';

declare const self: WorkerScope;

/** Calendars, feeds, data and pictures that somebody opens as a page: what takes them wants the newest, or an error. */
const BESIDE_PAGES = /\.(?:ics|xml|json|txt|png)$/;

const isPage = ({ status, headers }: Response) =>
  status === 200 && (headers.get('content-type')?.startsWith('text/html') ?? false);

/** Fetches and keeps files, unless they are kept, and the scripts that these import. */
async function keepFiles(paths: Iterable<string>): Promise<void> {
  const files = new Set(paths);
  for (const path of files) {
    let response = await keptOf(path);
    if (response === undefined) {
      response = await fetch(path);
      if (response.status !== 200) continue;
      await keep(path, response.clone());
    }
    if (!path.endsWith('.js')) continue;
    for (const [, name] of (await response.text()).matchAll(/(?:from|import) ?"\.\/([^"]+)"/g))
      files.add(`/_astro/${name}`);
  }
}

/** Keeps the newest offline page with all it needs. @throws if it cannot be had */
async function keepOfflinePage(): Promise<void> {
  const response = await fetch(offlinePath, { cache: 'no-cache' });
  if (!isPage(response)) throw new Error(`${offlinePath} was answered with status ${response.status}.`);
  const html = await response.clone().text();
  await keep(offlinePath, response);
  await keepFiles(new Set(html.match(/\/_astro\/[\w.-]+/g)));
}

/** Keeps a page that was loaded without this worker, with its files. */
async function keepLoaded(page: string, resources: readonly string[]): Promise<void> {
  const response = await fetch(page);
  if (isPage(response)) await keep(page, response);
  const own = resources.map((address) => new URL(address)).filter(({ origin }) => origin === location.origin);
  await keepFiles(own.map(({ pathname }) => pathname).filter(isHashed));
}

/** A page that is kept, with a note that says so. */
async function keptPage(path: string): Promise<Response | undefined> {
  const kept = await keptOf(path);
  if (kept === undefined) return undefined;
  const note = offlineTexts.note(ageText(Date.now() - keptAt(kept)));
  const html = (await kept.text()).replace(
    '<main id="main">',
    `$&<div class="wrap"><p class="my-3 border-l-4 border-live pl-3 text-sm text-ink-2" role="status">${note}</p></div>`,
  );
  return new Response(html, kept);
}

async function linkTo(path: string): Promise<string> {
  const [, title = path] = /<title>(.*?)<\/title>/s.exec((await (await keptOf(path))?.text()) ?? '') ?? [];
  return `<li><a class="link" href="${path.replaceAll('&', '&amp;')}">${title}</a></li>`;
}

/** The offline page, with links to the pages that are kept. */
async function offlinePage(): Promise<Response> {
  const kept = await keptOf(offlinePath);
  if (kept === undefined) return Response.error();
  const links = (await Promise.all((await keptPages()).map(linkTo))).join('');
  const html = await kept.text();
  const listed = html.replace(/ hidden data-kept>(.*?<ul[^>]*>)/s, (_, start: string) => `>${start}${links}`);
  return new Response(links === '' ? html : listed, kept);
}

/** @param path without the query: the file is the same, and what is in a query may be a person's own */
async function answerPage(event: FetchEvent, path: string): Promise<Response> {
  try {
    const response = (await event.preloadResponse) ?? (await fetch(event.request));
    if (isPage(response)) event.waitUntil(keep(path, response.clone()));
    return response;
  } catch {
    return (await keptPage(path)) ?? (await offlinePage());
  }
}

async function answerFile(event: FetchEvent, path: string): Promise<Response> {
  const { request } = event;
  // The search asks with 'reload' for a file that came broken.
  const kept = request.cache === 'reload' ? undefined : await keptOf(path);
  if (kept !== undefined) return kept;
  const response = await fetch(request);
  if (response.status === 200) event.waitUntil(keep(path, response.clone()));
  return response;
}

async function answerManifest(event: FetchEvent): Promise<Response> {
  try {
    const response = await fetch(event.request);
    if (response.status === 200) event.waitUntil(keep(MANIFEST_PATH, response.clone()));
    return response;
  } catch (error) {
    const kept = await keptOf(MANIFEST_PATH);
    if (kept === undefined) throw error;
    return kept;
  }
}

self.addEventListener('install', (event) => {
  // Any version serves any page, so nothing has to wait for open tabs.
  event.waitUntil(Promise.all([keepOfflinePage(), self.skipWaiting()]));
});

self.addEventListener('activate', (event) => {
  // The request of a page does not wait for the worker to start.
  event.waitUntil(Promise.all([self.registration.navigationPreload?.enable(), self.clients.claim(), dropFormer()]));
});

self.addEventListener('message', (event) => {
  event.waitUntil(keepLoaded(new URL(event.source.url).pathname, event.data as readonly string[]));
});

self.addEventListener('fetch', (event) => {
  const { method, mode, url, headers } = event.request;
  const { origin, pathname } = new URL(url);
  if (method !== 'GET' || origin !== location.origin || headers.has('range')) return;
  if (mode === 'navigate') {
    if (!BESIDE_PAGES.test(pathname)) event.respondWith(answerPage(event, pathname));
  } else if (isHashed(pathname)) event.respondWith(answerFile(event, pathname));
  else if (pathname === MANIFEST_PATH) event.respondWith(answerManifest(event));
});
