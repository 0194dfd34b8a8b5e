import { stableHashText } from '../text/stable-hash.ts';
import type { ItemType } from './item-type.ts';

/** The fixed routes of rule P1. */
export const routes = {
  home: '/',
  browse: '/browse',
  events: '/events',
  allEvents: '/events/all',
  artists: '/artists',
  venues: '/venues',
  newlyAdded: '/newly-added',
  favorites: '/favorites',
  settings: '/settings',
  auth: '/auth',
  privacy: '/privacy',
} as const;

/**
 * The longest file name a common file system takes is 255 bytes; `.html.br` must fit behind it. A name of several parts
 * is no longer: two of them in one path stay far below what file systems and addresses hold.
 */
const LONGEST_PATH = 240;

/** What pages are written to, and lie compressed in: such a part would be a folder, or another page's file. */
const PAGE_FILE = /\.html?(?:\.(?:br|gz|zst))?$/i;

const encoder = new TextEncoder();

/**
 * Whether a host finds a name's page at the name itself, as a path of one or more parts (`AC/DC` is two).
 *
 * What no file system holds (`..`, `a//b`, 300 bytes), what hosts keep for themselves (`index`, `404`, dot files,
 * `.html`), and what would lie on another page of ours (`page/2`, `X/venues/Y`) needs a path of its own.
 */
function canStandAsPath(name: string): boolean {
  if (!name.isWellFormed() || name !== name.trim() || name.startsWith('~')) return false;
  if (/[\p{Cc}\\]/u.test(name) || encoder.encode(name).length > LONGEST_PATH) return false;
  const parts = name.split('/');
  if (parts.length > 1 && (/^page$/i.test(parts[0] ?? '') || parts.some((part) => /^venues$/i.test(part))))
    return false;
  return parts.every(
    (part) =>
      part !== '' &&
      part === part.trim() &&
      !part.startsWith('.') &&
      !/^(?:index|404)$/i.test(part) &&
      !PAGE_FILE.test(part),
  );
}

/** `~what-one-can-read-0a1b2c3d4e5`: names never begin with `~` otherwise, so no escaped path meets another's. */
function escapedName(name: string): string {
  const readable = name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 40);
  return `~${readable === '' ? '' : `${readable}-`}${stableHashText(name)}`;
}

/** What `escapedName` makes. */
const ESCAPED = /^~(?:[a-z0-9-]{1,40}-)?[a-z0-9]{11}$/;

/** The name as a host sees it after decoding a URL: itself, or its escaped form. */
function hosted(name: string): string {
  return canStandAsPath(name) ? name : escapedName(name);
}

const encode = (name: string) => encodeURIComponent(hosted(name));

/** Path of an event's page. */
export const eventPath = (id: number | string): string => `/events/${id}`;

/** Path of an artist's page; the name is URL-encoded as one segment. */
export const artistPath = (name: string): string => `/artists/${encode(name)}`;

/** Path of a venue's page. */
export const venuePath = (slug: string): string => `/venues/${encode(slug)}`;

/** Path of an artist's page at one venue. */
export const artistAtVenuePath = (name: string, slug: string): string => `${artistPath(name)}/venues/${encode(slug)}`;

/** Path of page `page` (1-based) of a long list. */
export const listPagePath = (list: string, page: number): string => (page === 1 ? list : `${list}/page/${page}`);

/** Home search and tab links: `/browse?search=…&tab=…`, parts left out when empty. */
export function browsePath(query: { readonly search?: string; readonly tab?: 'artists' | 'venues' }): string {
  const params = new URLSearchParams();
  if (query.search) params.set('search', query.search);
  if (query.tab) params.set('tab', query.tab);
  return params.size === 0 ? routes.browse : `${routes.browse}?${params}`;
}

/** Sign-in that knows which heart was pressed and where to go back to. */
export function signInPath(type: ItemType, id: string, back: string): string {
  return `${routes.auth}?${new URLSearchParams({ favorite: `${type}:${id}`, back })}`;
}

/** Path of an item's page by its type and id as stored in favorites. */
export function itemPath(type: ItemType, id: string): string {
  return type === 'event' ? eventPath(id) : type === 'venue' ? venuePath(id) : artistPath(id);
}

/** The file, relative to the built site, in which a host looks for an artist's page (decoded path). */
export const artistFile = (name: string): string => `artists/${hosted(name)}.html`;

/** The file of a venue's page. */
export const venueFile = (slug: string): string => `venues/${hosted(slug)}.html`;

/** The file of an artist's page at a venue. */
export const artistAtVenueFile = (name: string, slug: string): string =>
  `artists/${hosted(name)}/venues/${hosted(slug)}.html`;

/**
 * A parameter that any router and bundler takes as it is: ASCII letters and digits. Astro renders under it, and the
 * build then puts the file where hosts look for it.
 */
export const routeParam = (name: string): string => `p${stableHashText(name)}`;

/** What a path of this site asks for; names are decoded. */
export type Target =
  | { readonly kind: 'event'; readonly id: string }
  | { readonly kind: 'artist'; readonly name: string }
  | { readonly kind: 'venue'; readonly slug: string }
  | { readonly kind: 'artist-at-venue'; readonly name: string; readonly slug: string };

function decodeSegment(segment: string): string | null {
  try {
    return decodeURIComponent(segment);
  } catch {
    return null;
  }
}

/** Reads a raw (still encoded) pathname; `null` for paths that name no event, artist or venue, or are malformed. */
export function parsePathname(pathname: string): Target | null {
  const parts = pathname.replace(/\/+$/, '').split('/').slice(1).map(decodeSegment);
  const [list, first, infix, second] = parts;
  if (first === undefined || first === null || first === '') return null;
  if (list === 'events' && parts.length === 2) return { kind: 'event', id: first };
  if (list === 'venues' && parts.length === 2) return { kind: 'venue', slug: first };
  if (list === 'artists' && parts.length === 2) return { kind: 'artist', name: first };
  if (list === 'artists' && parts.length === 4 && infix === 'venues' && second) {
    return { kind: 'artist-at-venue', name: first, slug: second };
  }
  return null;
}

/**
 * Where a typed URL of a name with an escaped path leads, e.g. `/artists/index` to `/artists/~index-…`; `null` when the
 * typed path is where the page would be anyway.
 */
export function canonicalPathname(pathname: string): string | null {
  const target = parsePathname(pathname);
  if (target === null || target.kind === 'event') return null;
  const escaped = (name: string) => !ESCAPED.test(name) && hosted(name) !== name;
  if (target.kind === 'venue') return escaped(target.slug) ? venuePath(target.slug) : null;
  if (target.kind === 'artist') return escaped(target.name) ? artistPath(target.name) : null;
  if (!escaped(target.name) && !escaped(target.slug)) return null;
  const name = ESCAPED.test(target.name) ? target.name : hosted(target.name);
  const slug = ESCAPED.test(target.slug) ? target.slug : hosted(target.slug);
  return `/artists/${encodeURIComponent(name)}/venues/${encodeURIComponent(slug)}`;
}
