/**
 * The paths of pages with names in their addresses. Astro renders them under safe names (`routeParam`), since its paths
 * cannot contain `AC/DC`, `100% Phat` or `..`; the file is named after the real path.
 */
import type { Artist, ArtistAtVenue, Catalogue, Listing, Venue } from '../../../src/domain/catalogue/types.ts';
import { memoByObject } from '../../../src/domain/text/memo.ts';
import {
  artistAtVenueFile,
  artistFile,
  type ListPart,
  routeParam,
  splitPart,
  venueFile,
} from '../../../src/domain/urls/paths.ts';

/** What a page's `getStaticPaths` hands to it: at most one of these, and which part of its lists. */
export interface PageProps {
  readonly event?: Listing;
  readonly artist?: Artist;
  readonly venue?: Venue;
  readonly pair?: ArtistAtVenue;
  readonly part?: ListPart;
}

/** The file of a page, relative to the site. */
export function fileOf(type: string, pathname: string, { artist, venue, pair, part }: PageProps): string {
  const ending = type === 'page' ? 'html' : pathname.slice(pathname.lastIndexOf('.') + 1);
  const withEmbed = (file: string) => (pathname.endsWith('/embed') ? file.replace(/\.html$/, '/embed.html') : file);
  if (artist !== undefined) return withEmbed(artistFile(artist.name, part, ending));
  if (venue !== undefined) return withEmbed(venueFile(venue.slug, part, ending));
  if (pair !== undefined) return artistAtVenueFile(pair.artist.name, pair.venue.slug, part);
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
export function propsOf(catalogue: Catalogue, pathname: string): PageProps {
  const [item, part] = splitPart(pathname.replace(/\.(?:ics|xml|json)$|\/embed$/, ''));
  const props = propsByPath(catalogue).get(item) ?? {};
  return Object.keys(props).length === 0 || props.event !== undefined ? props : { ...props, part };
}
