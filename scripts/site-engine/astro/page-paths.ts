/**
 * The paths of pages with names in their addresses. Astro renders them under safe names (`routeParam`), since its paths
 * cannot contain `AC/DC`, `100% Phat` or `..`; the file is named after the real path.
 */
import type { Artist, ArtistAtVenue, Catalogue, Listing, Venue } from '../../../src/domain/catalogue/types.ts';
import { memoByObject } from '../../../src/domain/text/memo.ts';
import { artistAtVenueFile, artistFile, routeParam, venueFile } from '../../../src/domain/urls/paths.ts';

/** What a page's `getStaticPaths` hands to it: at most one of these. */
export interface PageProps {
  readonly event?: Listing;
  readonly artist?: Artist;
  readonly venue?: Venue;
  readonly pair?: ArtistAtVenue;
}

/** The file of a page, relative to the site. */
export function fileOf(type: string, pathname: string, { artist, venue, pair }: PageProps): string {
  if (artist !== undefined) return artistFile(artist.name);
  if (venue !== undefined) return venueFile(venue.slug);
  if (pair !== undefined) return artistAtVenueFile(pair.artist.name, pair.venue.slug);
  if (type !== 'page') return pathname.slice(1);
  return pathname === '/' ? 'index.html' : `${pathname.slice(1)}.html`;
}

const propsByPath = memoByObject(
  ({ events, artists, venues, pairs }: Catalogue) =>
    new Map<string, PageProps>([
      ...events.map((event) => [`/events/${event.id}`, { event }] as const),
      ...artists.map((artist) => [`/artists/${routeParam(artist.name)}`, { artist }] as const),
      ...venues.map((venue) => [`/venues/${routeParam(venue.slug)}`, { venue }] as const),
      ...pairs.map((pair) => {
        const path = `/artists/${routeParam(pair.artist.name)}/venues/${routeParam(pair.venue.slug)}`;
        return [path, { pair }] as const;
      }),
    ]),
);

/** The props of the page with this Astro path, in case Astro does not expose them. */
export const propsOf = (catalogue: Catalogue, pathname: string): PageProps =>
  propsByPath(catalogue).get(pathname) ?? {};
