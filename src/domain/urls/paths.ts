import { stableHashText } from '../text/stable-hash.ts';
import type { DaySpan, When } from '../time/when.ts';
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

/** The page of rule P20. Not one of `routes`, which the scripts of all pages carry (rule B1). */
export const statusPath = '/status';

/** The page of rule P24. */
export const offlinePath = '/offline';

/**
 * Maximum bytes of a name in a path. File names are limited to 255 bytes, and `.html.br` must fit; paths with two such
 * names stay far below the limits of file systems and URLs.
 */
const LONGEST_PATH = 240;

const encoder = new TextEncoder();

/**
 * Parts of a path that are not used as they are: with spaces at an end; with the extension of a page or of a file beside it,
 * also compressed, which could collide with another name's file; and what hosts treat specially. `index` and `404` stand for
 * other addresses; the clients of Netlify and Cloudflare do not upload dot files, `node_modules`, `_headers`, `_redirects`
 * and `__MACOSX…`; what ends in `embed` may stand in frames of other sites, by its headers (rule P23).
 */
const RESERVED = /^($|[._\s]|(index|404|node_modules|embed)$)|\s$|\.(html?|ics|xml|json)(\.\w+)?$/i;

const isInfix = (part: string) => /^(?:venues|page)$/i.test(part);
const isPast = (part: string) => /^past$/i.test(part);

/**
 * Whether a name can be used as a path, with one or more segments (`AC/DC` has two).
 *
 * Needs escaping otherwise: names that file systems cannot store (`..`, `a//b`, 300 bytes), that hosts treat specially
 * (`index`, `404`, dot files, `.html`) or refuse (`#` and `?`, by Netlify's client), or that collide with other pages (`page/2`, `a-z/b`, `X/venues/Y`, `X/past`,
 * `X/page/2`, `X/embed`).
 */
function canStandAsPath(name: string): boolean {
  if (!name.isWellFormed() || name.startsWith('~')) return false;
  if (/[\p{Cc}\\#?]/u.test(name) || encoder.encode(name).length > LONGEST_PATH) return false;
  const parts = name.split('/');
  const [first = '', ...further] = parts;
  if (parts.length > 1 && (/^a-z$/i.test(first) || parts.some(isInfix) || further.some(isPast))) return false;
  return !parts.some((part) => RESERVED.test(part));
}

/** `~readable-part-0a1b2c3d4e5`. Unescaped paths never begin with `~`, so they cannot collide with escaped ones. */
function escapedName(name: string): string {
  const readable = name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 40);
  return `~${readable === '' ? '' : `${readable}-`}${stableHashText(name)}`;
}

/** Matches the results of `escapedName`. */
const ESCAPED = /^~(?:[a-z0-9-]{1,40}-)?[a-z0-9]{11}$/;

/** Whether the last part of a path stands for a name that cannot be read from it. */
export const isEscapedName = (part: string): boolean => ESCAPED.test(part);

/** The decoded path of a name: the name itself or its escaped form. */
export function hosted(name: string): string {
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

/** Path of the artists or venues whose names begin with a letter (`letterOf`). */
export const letterPath = (list: string, letter: string): string => `${list}/a-z/${letter}`;

/** Path of page `page` (1-based) of a long list. */
export const listPagePath = (list: string, page: number): string => (page === 1 ? list : `${list}/page/${page}`);

/** One of the pages of a venue, an artist or an artist at a venue: of its upcoming or of its past shows, from 1. */
export interface ListPart {
  readonly list: 'upcoming' | 'past';
  readonly page: number;
}

/** The item's own page. */
export const FIRST_PART: ListPart = { list: 'upcoming', page: 1 };

/** Path of all past shows of an item. */
export const pastPath = (item: string): string => `${item}/past`;

/** Path of a part: `/venues/ember-hall`, `/venues/ember-hall/page/2`, `/venues/ember-hall/past/page/2`. */
export const partPath = (item: string, { list, page }: ListPart): string =>
  listPagePath(list === 'past' ? pastPath(item) : item, page);

/** The end of a part's path after that of its item, without the slash: `past/page/2`; `undefined` for the item's own. */
export const partParam = (part: ListPart): string | undefined => partPath('', part).slice(1) || undefined;

/** `/events` narrowed to days or a category: `/events?when=today`, `/events?from=…&to=…`, `/events?category=Folk`. */
export const eventsPath = (by: { readonly when: When } | DaySpan | { readonly category: string }): string =>
  `${routes.events}?${new URLSearchParams({ ...by })}`;

/** `/browse?search=…&tab=…`, without empty parameters. */
export function browsePath(query: { readonly search?: string; readonly tab?: 'artists' | 'venues' }): string {
  const params = new URLSearchParams();
  if (query.search) params.set('search', query.search);
  if (query.tab) params.set('tab', query.tab);
  return params.size === 0 ? routes.browse : `${routes.browse}?${params}`;
}

/** Sign-in link of a heart: carries the item and the page to return to. */
export function signInPath(type: ItemType, id: string, back: string): string {
  return `${routes.auth}?${new URLSearchParams({ favorite: `${type}:${id}`, back })}`;
}

/** Path of a favorite's page. */
export function itemPath(type: ItemType, id: string): string {
  return type === 'event' ? eventPath(id) : type === 'venue' ? venuePath(id) : artistPath(id);
}

/** File of an event's page, relative to the output directory. */
export const eventFile = (id: number): string => `events/${id}.html`;

/** File of an artist's page: the decoded path plus `.html`, or another ending. */
export const artistFile = (name: string, part = FIRST_PART, ending = 'html'): string =>
  `${partPath(`artists/${hosted(name)}`, part)}.${ending}`;

/** File of a venue's page. */
export const venueFile = (slug: string, part = FIRST_PART, ending = 'html'): string =>
  `${partPath(`venues/${hosted(slug)}`, part)}.${ending}`;

/** File of an artist's page at a venue. */
export const artistAtVenueFile = (name: string, slug: string, part = FIRST_PART): string =>
  `${partPath(`artists/${hosted(name)}/venues/${hosted(slug)}`, part)}.html`;

/**
 * A route parameter for Astro: ASCII letters and digits only, since its router cannot handle all names. The build then
 * writes the page to its real file.
 */
export const routeParam = (name: string): string => `p${stableHashText(name)}`;

/** The item that a path refers to; names are decoded. */
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

/** Parses a percent-encoded pathname; `null` if it is malformed or not that of an event, artist or venue. */
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

/** Splits `/venues/ember-hall/past/page/2` into the path of the item and the part; `/artists/X/venues/past` is an item. */
export function splitPart(pathname: string): readonly [item: string, part: ListPart] {
  const [, item = '', past, page = '1'] = /^(.*?)(\/past)?(?:\/page\/(\d+))?$/.exec(pathname) ?? [];
  if (parsePathname(pathname) !== null || parsePathname(item) === null) return [pathname, FIRST_PART];
  return [item, { list: past === undefined ? 'upcoming' : 'past', page: Number(page) }];
}

/**
 * The canonical path of a typed URL whose name needs escaping, e.g. `/artists/~index-…` for `/artists/index`; `null` if
 * the path is already canonical.
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
