import type { SitemapItem } from '@astrojs/sitemap';
import { catalogue } from '../data/catalogue.ts';
import { memoByObject } from '../domain/memo.ts';
import { eventPath } from '../domain/paths.ts';
import type { Catalogue, Listing } from '../domain/types.ts';
import { placementsOf } from './placements.ts';

/** Pages of single visitors, which no index wants. */
const PRIVATE = /^\/(?:auth|favorites|settings|404)$/;

/** Whether a rendered page belongs into the sitemap. */
export const isIndexed = (url: string): boolean => !PRIVATE.test(new URL(url).pathname);

/** When the newest of the events changed. */
function lastChange(events: readonly Listing[]): string | undefined {
  const newest = events.reduce((latest, event) => Math.max(latest, event.updatedAt ?? 0), 0);
  return newest === 0 ? undefined : new Date(newest).toISOString();
}

/** Path that Astro rendered → canonical path and date of change. */
const entriesOf = memoByObject((all: Catalogue) => {
  const entries = new Map<string, { path: string; lastmod: string | undefined }>();
  for (const { rendered, path, events } of placementsOf(all)) {
    entries.set(`/${rendered.replace(/\.html$/, '')}`, { path, lastmod: lastChange(events) });
  }
  for (const event of all.events) {
    const path = eventPath(event.id);
    entries.set(path, { path, lastmod: lastChange([event]) });
  }
  return entries;
});

/** The sitemap's entry of a rendered page: its canonical address, and when its events last changed. */
export async function sitemapEntry(item: SitemapItem): Promise<SitemapItem> {
  const all = await catalogue();
  const entry = entriesOf(all).get(new URL(item.url).pathname);
  const lastmod = entry === undefined ? lastChange(all.events) : entry.lastmod;
  const url = all.site.origin + (entry?.path ?? new URL(item.url).pathname);
  return { ...item, url, ...(lastmod === undefined ? {} : { lastmod }) };
}
