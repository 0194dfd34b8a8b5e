import { hosted, isEscapedName, type Target } from './paths.ts';

function decodeOnce(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Without the end of a path that names a page of the item's past or further shows: the item may have fewer now. */
function withoutPart(kind: string, parts: readonly string[]): readonly string[] {
  const end = parts.join('/');
  const [ending = ''] = /(?:\/page\/\d+|\/past)$/i.exec(end) ?? [];
  const item = parts.slice(0, parts.length - ending.split('/').length + 1);
  // `/artists/X/venues/past` is a venue.
  const isVenue = kind === 'artists' && item.length > 1 && /^venues$/i.test(item.at(-1) ?? '');
  return ending === '' || isVenue ? parts : withoutPart(kind, item);
}

const isLetter = ([first = '', letter = '']: readonly string[]) =>
  /^a-z$/i.test(first) && /^(?:[a-z]|other)$/i.test(letter);

/** Names are stored in NFC with single spaces (rule A1). */
const usualForm = (name: string) => name.normalize('NFC').replace(/\s+/gu, ' ').trim();

/**
 * The item that a typed pathname names, as far as that can be told without the listings; `null` if it names none.
 *
 * More forgiving than `parsePathname`: slashes too many, capitals in `/Events`, zeros before a number, a trailing `.html`
 * and a raw slash inside a name (`/artists/AC/DC`) make no difference. Pages of an item's lists mean the item.
 */
export function typedTarget(pathname: string): Target | null {
  const [list = '', ...all] = pathname.split('/').filter((part) => part !== '');
  const kind = list.toLowerCase();
  const [first] = all;
  // `/artists/page/2` and `/artists/a-z/b` are pages of the list.
  if (first === undefined || (all.length === 2 && /^page$/i.test(first)) || isLetter(all)) return null;
  const parts = withoutPart(kind, all);
  const nameOf = (some: readonly string[]) => some.map(decodeOnce).join('/');
  if (kind === 'venues') return { kind: 'venue', slug: nameOf(parts) };
  if (kind === 'artists') {
    const infix = parts.findIndex((part, index) => index > 0 && /^venues$/i.test(part));
    if (infix < 0 || infix === parts.length - 1) return { kind: 'artist', name: usualForm(nameOf(parts)) };
    return {
      kind: 'artist-at-venue',
      name: usualForm(nameOf(parts.slice(0, infix))),
      slug: nameOf(parts.slice(infix + 1)),
    };
  }
  if (kind !== 'events' || parts.length > 1) return null;
  const id = /^0*(\d+)(?:\.html?)*$/i.exec(decodeOnce(first).trim())?.[1];
  return { kind: 'event', id: id ?? first };
}

/** Names escaped already stay as they are. */
const encode = (name: string) => encodeURIComponent(isEscapedName(name) ? name : hosted(name));

/** The address of the page of an item. */
export function targetPath(target: Target): string {
  if (target.kind === 'event') return `/events/${target.id}`;
  if (target.kind === 'venue') return `/venues/${encode(target.slug)}`;
  const artist = `/artists/${encode(target.name)}`;
  return target.kind === 'artist' ? artist : `${artist}/venues/${encode(target.slug)}`;
}

/** Whether two pathnames lead to the same file: hosts decode them, `%2F` included. */
export function isSamePath(a: string, b: string): boolean {
  try {
    return a === b || decodeURIComponent(a) === decodeURIComponent(b);
  } catch {
    return false;
  }
}

const withSpaces = (name: string) => name.replaceAll('+', ' ');

/**
 * The names that a typed one may stand for, itself first: with `+` for spaces, encoded twice, or with a backslash, which
 * browsers make a slash.
 */
export const possibleNames = (name: string): readonly string[] => [
  ...new Set([
    name,
    withSpaces(name),
    // `Zorb+%2B+Plus`: a plus between two others was typed as such.
    name.replaceAll(/\+(?!\+)|(?<!\+)\+/g, ' '),
    decodeOnce(name),
    decodeOnce(withSpaces(name)),
    name.replaceAll('/', '\\'),
  ]),
];
