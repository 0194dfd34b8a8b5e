/** Finds the names and slugs behind addresses that do not spell them as stored. */
import { artistKey, artistName } from '../domain/catalogue/artist-name.ts';
import { hosted, isEscapedName } from '../domain/urls/paths.ts';
import { possibleNames } from '../domain/urls/typed-path.ts';
import { readRows } from './rest.ts';
import { likeAny, literal } from './text-filters.ts';

const NEWEST = { order: 'scraped_at.desc.nullslast,event_id.asc', limit: '1000' };

/** `night-ferry` of `~night-ferry-0a1b2c3d4e5`; may be empty. */
const readable = (escaped: string) => escaped.slice(1).split('-').slice(0, -1).join('-');

const readablePattern = (escaped: string) => `*${readable(escaped).replaceAll('-', '*')}*`;

/**
 * The name that is escaped like this. Failing that, the only one with the same readable part: typed in another letter
 * case, a name has another hash.
 */
function nameOfEscaped(escaped: string, names: readonly string[], keyOf: (name: string) => string): string | null {
  const exact = names.find((name) => hosted(name) === escaped);
  if (exact !== undefined) return exact;
  const part = readable(escaped);
  const alike = names.filter((name) => isEscapedName(hosted(name)) && readable(hosted(name)) === part);
  return part !== '' && new Set(alike.map(keyOf)).size === 1 ? (alike[0] ?? null) : null;
}

/** The artist whose name an address holds only as a hash; the most recently scraped 1,000 candidates are tried. */
export async function artistOfEscaped(escaped: string): Promise<string | null> {
  const name = `ilike.${readablePattern(escaped)}`;
  const rows = await readRows<{ name: string | null }>('events', { select: 'name', name, ...NEWEST });
  const names = rows.flatMap((row) => artistName(row.name) ?? []);
  return nameOfEscaped(escaped, names, artistKey);
}

const folded = (slug: string) => slug.normalize('NFC').toLowerCase();

/** The stored slug of a typed one, which may differ in letter case or Unicode form; `null` if there is none. */
export async function slugOfTyped(typed: string): Promise<string | null> {
  const isEscaped = isEscapedName(typed);
  for (const name of isEscaped ? [typed] : possibleNames(typed)) {
    const or = likeAny('venue_slug', name, isEscaped ? readablePattern : literal);
    // An event's venue may have no row of its own (rule C3).
    const rows = await Promise.all([
      readRows<{ venue_slug: string | null }>('venues', { select: 'venue_slug', or, limit: '1000' }),
      readRows<{ venue_slug: string | null }>('events', { select: 'venue_slug', or, ...NEWEST }),
    ]);
    const slugs = rows.flat().flatMap(({ venue_slug: slug }) => slug ?? []);
    if (isEscaped) return nameOfEscaped(typed, slugs, folded);
    const found = slugs.find((slug) => slug === name) ?? slugs.find((slug) => folded(slug) === folded(name));
    if (found !== undefined) return found;
  }
  return null;
}
