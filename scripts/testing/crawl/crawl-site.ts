/**
 * Follows every internal link of a served site.
 */
import { readLinks } from './page-links.ts';

/** One address of the site, as answered. */
export interface Visited {
  /** Encoded, without query or fragment: a static host answers by the pathname alone. */
  readonly pathname: string;
  /** 0 if the request itself failed. */
  readonly status: number;
  readonly contentType: string;
  readonly canonical: string | null;
  /** The page on which the address was first found. */
  readonly foundOn: string;
}

/** What a crawl found. */
export interface Crawl {
  readonly visited: readonly Visited[];
  /** Internal links on all pages, repeated ones included. */
  readonly links: number;
}

/** Where to crawl. */
export interface CrawlOptions {
  /** Origin at which the site is served. */
  readonly origin: string;
  /** Origin of its canonical addresses (sitemap, feeds), taken for internal too. */
  readonly canonicalOrigin: string;
  /** Pathnames to begin with; what nothing links to is found through them. */
  readonly start?: readonly string[];
  /** Requests under way at once. */
  readonly concurrency?: number;
}

/** Visits everything that can be reached by internal links. Redirects are not followed: a link must be final. */
export async function crawlSite(options: CrawlOptions): Promise<Crawl> {
  const { origin, canonicalOrigin, start = ['/', '/robots.txt', '/sitemap-index.xml'], concurrency = 8 } = options;
  const foundOn = new Map<string, string>(start.map((pathname) => [pathname, '(start)']));
  const queue = [...start];
  const visited: Visited[] = [];
  let links = 0;

  const visit = async (pathname: string): Promise<void> => {
    const base = { pathname, foundOn: foundOn.get(pathname) ?? '' };
    try {
      const response = await fetch(origin + pathname, { redirect: 'manual' });
      const contentType = response.headers.get('content-type') ?? '';
      const { addresses, canonical } = readLinks(contentType, await response.text());
      visited.push({ ...base, status: response.status, contentType, canonical });
      if (response.status !== 200) return;
      for (const address of addresses) {
        const target = internalPathname(address, origin + pathname, [origin, canonicalOrigin]);
        if (target === null) continue;
        links += 1;
        if (foundOn.has(target)) continue;
        foundOn.set(target, pathname);
        queue.push(target);
      }
    } catch (fault) {
      visited.push({ ...base, status: 0, contentType: String(fault), canonical: null });
    }
  };
  const underWay = new Set<Promise<void>>();
  while (queue.length > 0 || underWay.size > 0) {
    const pathname = underWay.size < concurrency ? queue.pop() : undefined;
    if (pathname === undefined) {
      await Promise.race(underWay);
      continue;
    }
    const work = visit(pathname).finally(() => underWay.delete(work));
    underWay.add(work);
  }
  return { visited, links };
}

/** The pathname of an address within the site, `null` for one that leads elsewhere. */
export function internalPathname(address: string, page: string, origins: readonly string[]): string | null {
  if (!URL.canParse(address, page)) return null;
  const url = new URL(address, page);
  return origins.includes(url.origin) ? url.pathname : null;
}
