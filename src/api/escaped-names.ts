/** Finds the names and slugs behind addresses that do not spell them as stored. */
import { artistKey, artistName } from '../domain/catalogue/artist-name.ts';
import { type ArtistCorrection, artistRules } from '../domain/catalogue/corrections.ts';
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
export async function artistOfEscaped(
  escaped: string,
  corrections: readonly ArtistCorrection[],
): Promise<string | null> {
  const name = `ilike.${readablePattern(escaped)}`;
  const rows = await readRows<{ name: string | null }>('listed_events', { select: 'name', name, ...NEWEST });
  const rules = artistRules(corrections);
  const derived = rows.flatMap((row) => [artistName(row.name) ?? [], artistName(row.name, rules) ?? []].flat());
  const names = [...derived, ...corrections.flatMap(({ name: own, listedAs }) => [own, listedAs ?? own])];
  return nameOfEscaped(escaped, names, artistKey);
}

interface VenueSlug {
  readonly venue_slug: string | null;
  /** Of a venue that is listed as another one. */
  readonly listed_as?: string;
}

const folded = (slug: string) => slug.normalize('NFC').toLowerCase();

/**
 * The slug of a typed one, which may differ in letter case or Unicode form, or belong to a venue that is listed as another
 * one (rule K4); `null` if there is none.
 */
export async function slugOfTyped(typed: string): Promise<string | null> {
  const isEscaped = isEscapedName(typed);
  for (const name of isEscaped ? [typed] : possibleNames(typed)) {
    const or = likeAny('venue_slug', name, isEscaped ? readablePattern : literal);
    // An event's venue may have no row of its own (rule C3).
    const rows = await Promise.all([
      readRows<{ venue_slug: string | null }>('listed_venues', { select: 'venue_slug', or, limit: '1000' }),
      readRows<{ venue_slug: string | null }>('listed_events', { select: 'venue_slug', or, ...NEWEST }),
      readRows<VenueSlug>('venue_aliases', { select: 'venue_slug,listed_as', or, limit: '1000' }),
    ]);
    const listedAs = new Map<string, string>();
    for (const { venue_slug: slug, listed_as: other } of rows.flat() as VenueSlug[]) {
      if (slug !== null) listedAs.set(slug, other ?? slug);
    }
    const slugs = [...listedAs.keys()];
    const found = isEscaped
      ? nameOfEscaped(typed, slugs, folded)
      : (slugs.find((slug) => slug === name) ?? slugs.find((slug) => folded(slug) === folded(name)) ?? null);
    if (found !== null || isEscaped) return listedAs.get(found ?? '') ?? null;
  }
  return null;
}
