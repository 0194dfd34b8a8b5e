import { parse } from 'node-html-parser';

/** Links of a document. */
export interface PageLinks {
  /** As written, in document order, without duplicates. */
  readonly addresses: readonly string[];
  /** Of `<link rel="canonical">`. */
  readonly canonical: string | null;
}

const ATTRIBUTES = ['href', 'src', 'action', 'poster', 'data-src'] as const;

/** Reads HTML, CSS, XML and robots.txt; other content types have no links. */
export function readLinks(contentType: string, text: string): PageLinks {
  if (contentType.startsWith('text/html')) return readHtml(text);
  if (contentType.startsWith('text/css')) return only(matches(text, /url\(\s*['"]?([^'")]+)/g));
  if (/^(?:application|text)\/[\w+]*xml/.test(contentType)) {
    return only(matches(text, /<(?:loc|link)>\s*([^<]+?)\s*<\//g).map(decodeXml));
  }
  if (contentType.startsWith('text/plain')) return only(matches(text, /^Sitemap:\s*(\S+)/gim));
  return only([]);
}

function readHtml(text: string): PageLinks {
  const addresses: string[] = [];
  let canonical: string | null = null;
  for (const element of parse(text).querySelectorAll(
    '[href],[src],[srcset],[action],[poster],[data-src],meta,script',
  )) {
    const read = (name: string) => element.getAttribute(name);
    if (element.tagName === 'LINK' && read('rel') === 'canonical') canonical = read('href') ?? null;
    for (const name of ATTRIBUTES) addresses.push(read(name) ?? '');
    for (const candidate of (read('srcset') ?? '').split(',')) addresses.push(candidate.trim().split(/\s+/)[0] ?? '');
    if (/^og:(?:image|url)$/.test(read('property') ?? '')) addresses.push(read('content') ?? '');
    if (read('type') === 'application/ld+json') {
      addresses.push(...matches(element.textContent, /"(?:url|image|@id)":\s*"([^"]+)"/g));
    }
  }
  return { addresses: [...new Set(addresses)].filter((address) => address !== ''), canonical };
}

const only = (addresses: string[]): PageLinks => ({ addresses: [...new Set(addresses)], canonical: null });

const matches = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, address = '']) => address);

const decodeXml = (text: string) =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&apos;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&');
