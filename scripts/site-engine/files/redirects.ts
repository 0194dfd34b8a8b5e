import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { encode } from 'html-entities';
import { artistKey } from '../../../src/domain/catalogue/artist-name.ts';
import { groupBy } from '../../../src/domain/catalogue/group.ts';
import type { Catalogue } from '../../../src/domain/catalogue/types.ts';
import {
  artistAtVenueFile,
  artistAtVenuePath,
  artistFile,
  artistPath,
  eventFile,
  eventPath,
  venueFile,
  venuePath,
} from '../../../src/domain/urls/paths.ts';

/** Cloudflare Pages reads so many. */
const MOST_RULES = 2_000;

interface Move {
  readonly from: string;
  readonly to: string;
  /** Of the old page. */
  readonly file: string;
  readonly name: string;
}

/** The old addresses of what is listed as something else (rule K4). */
function movesIn(catalogue: Catalogue): Move[] {
  const { site, artistByKey, venueBySlug, pairs } = catalogue;
  const { artists = [], venues = [], events = [] } = site.corrections ?? {};
  const ofVenues = venues.flatMap(({ slug, listedAs }): Move[] => {
    const venue = venueBySlug.get(listedAs);
    if (venue === undefined) return [];
    return [{ from: venuePath(slug), to: venuePath(listedAs), file: venueFile(slug), name: venue.name }];
  });
  const ofArtists = artists.flatMap(({ name, listedAs }): Move[] => {
    // Another spelling of the same key has the same page.
    if (listedAs === null || artistKey(name) === artistKey(listedAs)) return [];
    const artist = artistByKey.get(artistKey(listedAs));
    if (artist === undefined) return [];
    return [{ from: artistPath(name), to: artistPath(artist.name), file: artistFile(name), name: artist.name }];
  });
  const titles = new Map(events.length === 0 ? [] : catalogue.events.map(({ id, title }) => [id, title]));
  const ofEvents = events.flatMap(({ id, listedAs }): Move[] => {
    const name = titles.get(listedAs);
    if (name === undefined) return [];
    return [{ from: eventPath(id), to: eventPath(listedAs), file: eventFile(id), name }];
  });
  const formerSlugs = groupBy(venues, ({ listedAs }) => listedAs);
  const formerNames = groupBy(artists, ({ listedAs }) => (listedAs === null ? null : artistKey(listedAs)));
  const ofPairs = pairs.flatMap(({ artist, venue }): Move[] => {
    const others = (formerNames.get(artist.key) ?? []).map(({ name }) => name);
    const names = [artist.name, ...others.filter((name) => artistKey(name) !== artist.key)];
    const slugs = [venue.slug, ...(formerSlugs.get(venue.slug) ?? []).map(({ slug }) => slug)];
    const to = artistAtVenuePath(artist.name, venue.slug);
    return names.flatMap((name) =>
      slugs.flatMap((slug): Move[] => {
        const from = artistAtVenuePath(name, slug);
        return from === to ? [] : [{ from, to, file: artistAtVenueFile(name, slug), name: artist.name }];
      }),
    );
  });
  return [...ofVenues, ...ofArtists, ...ofEvents, ...ofPairs];
}

function pageOf({ to, name }: Move, origin: string): string {
  const [href, title] = [encode(to), encode(name)];
  return (
    '<!doctype html><html lang="en"><head><meta charset="utf-8">' +
    `<title>${title}</title><meta name="robots" content="noindex">` +
    '<meta name="viewport" content="width=device-width, initial-scale=1">' +
    `<link rel="canonical" href="${encode(origin + to)}"><meta http-equiv="refresh" content="0; url=${href}">` +
    `</head><body><p>This page is now at <a href="${href}">${title}</a>.</p></body></html>\n`
  );
}

/**
 * Writes what leads from old addresses to new ones: a page each, for any host, and `_redirects` for those that read it.
 *
 * @param pages files of the site's own pages, which come first
 * @returns the names of the files
 */
export function writeRedirects(folder: string, catalogue: Catalogue, pages: ReadonlySet<string>): string[] {
  const moves = movesIn(catalogue).filter(({ file }) => !pages.has(file));
  if (moves.length === 0) return [];
  for (const move of moves) {
    mkdirSync(dirname(join(folder, move.file)), { recursive: true });
    writeFileSync(join(folder, move.file), pageOf(move, catalogue.site.origin));
  }
  const rules = moves.slice(0, MOST_RULES).map(({ from, to }) => `${from} ${to} 301\n`);
  writeFileSync(join(folder, '_redirects'), rules.join(''));
  return [...moves.map(({ file }) => file), '_redirects'];
}
