import { readLinks } from './page-links.ts';

/** A visited address. */
export interface Visited {
  /** Encoded, without query or fragment, which a static host ignores. */
  readonly pathname: string;
  /** 0 if the request failed. */
  readonly status: number;
  readonly contentType: string;
  readonly canonical: string | null;
  /** The page on which the address was first found. */
  readonly foundOn: string;
}

export interface Crawl {
  readonly visited: readonly Visited[];
  /** Internal links on all pages, including repeated ones. */
  readonly links: number;
}

export interface CrawlOptions {
  /** Origin that serves the site. */
  readonly origin: string;
  /** Origin of canonical addresses (sitemap, feeds); their links are internal, too. */
  readonly canonicalOrigin: string;
  /** First pathnames. */
  readonly start?: readonly string[];
  /** Parallel requests. */
  readonly concurrency?: number;
}

/** Visits everything that internal links reach. Redirects are not followed: links must be final. */
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
    } catch (error) {
      visited.push({ ...base, status: 0, contentType: String(error), canonical: null });
    }
  };
  const running = new Set<Promise<void>>();
  while (queue.length > 0 || running.size > 0) {
    const pathname = running.size < concurrency ? queue.pop() : undefined;
    if (pathname === undefined) {
      await Promise.race(running);
      continue;
    }
    const work = visit(pathname).finally(() => running.delete(work));
    running.add(work);
  }
  return { visited, links };
}

/** The pathname of an internal address; null for any other. */
export function internalPathname(address: string, page: string, origins: readonly string[]): string | null {
  if (!URL.canParse(address, page)) return null;
  const url = new URL(address, page);
  return origins.includes(url.origin) ? url.pathname : null;
}
