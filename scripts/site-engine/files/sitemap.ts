import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Catalogue, Listing } from '../../../src/domain/catalogue/types.ts';
import {
  artistAtVenuePath,
  artistPath,
  eventPath,
  FIRST_PART,
  partPath,
  venuePath,
} from '../../../src/domain/urls/paths.ts';
import type { Page } from '../astro/page-renderer.ts';

/** Search engines accept 50,000. */
const ENTRIES_PER_FILE = 45_000;
/** Pages that do not belong in a search engine: those for one visitor each, the state of the sources, and the offline page. */
const PRIVATE = new Set(['/auth', '/favorites', '/settings', '/status', '/offline', '/404']);
const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';
const HEAD = '<?xml version="1.0" encoding="UTF-8"?>';

const escapeXml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** When the newest of the events changed. */
function lastChange(events: readonly Listing[]): number {
  return events.reduce((latest, event) => Math.max(latest, event.updatedAt ?? 0), 0);
}

/** The canonical path of a page and the events on it; `null` events for a page of the whole catalogue. */
function contentOf({ props, pathname }: Page): { path: string; events: readonly Listing[] | null } {
  const { event, artist, venue, pair, part = FIRST_PART } = props;
  if (event !== undefined) return { path: eventPath(event.id), events: [event] };
  if (artist !== undefined) return { path: partPath(artistPath(artist.name), part), events: artist.events };
  if (venue !== undefined) return { path: partPath(venuePath(venue.slug), part), events: venue.events };
  if (pair !== undefined) {
    const path = artistAtVenuePath(pair.artist.name, pair.venue.slug);
    return { path: partPath(path, part), events: pair.events };
  }
  return { path: pathname, events: null };
}

const entry = (element: string, address: string, change: number) =>
  `<${element}><loc>${escapeXml(address)}</loc>${change === 0 ? '' : `<lastmod>${new Date(change).toISOString()}</lastmod>`}</${element}>`;

/**
 * Writes the sitemaps and their index: canonical addresses, and when the events on each page last changed.
 *
 * @returns the names of the files
 */
export function writeSitemap(folder: string, { site, events }: Catalogue, pages: readonly Page[]): string[] {
  const overall = lastChange(events);
  const listed = pages
    .filter(({ route, pathname }) => route.type === 'page' && !PRIVATE.has(pathname) && !pathname.endsWith('/embed'))
    .map((page) => {
      const content = contentOf(page);
      return { ...content, change: content.events === null ? overall : lastChange(content.events) };
    });
  const index: string[] = [];
  const names = ['sitemap-index.xml'];
  for (let first = 0; first < listed.length; first += ENTRIES_PER_FILE) {
    const part = listed.slice(first, first + ENTRIES_PER_FILE);
    const name = `sitemap-${index.length}.xml`;
    const urls = part.map(({ path, change }) => entry('url', site.origin + path, change));
    writeFileSync(join(folder, name), `${HEAD}<urlset ${NAMESPACE}>${urls.join('')}</urlset>`);
    names.push(name);
    const newest = part.reduce((latest, { change }) => Math.max(latest, change), 0);
    index.push(entry('sitemap', `${site.origin}/${name}`, newest));
  }
  writeFileSync(
    join(folder, 'sitemap-index.xml'),
    `${HEAD}<sitemapindex ${NAMESPACE}>${index.join('')}</sitemapindex>`,
  );
  return names;
}
