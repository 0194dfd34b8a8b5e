import {
  artistAtVenueFile,
  artistAtVenuePath,
  artistFile,
  artistPath,
  routeParam,
  venueFile,
  venuePath,
} from '../domain/paths.ts';
import type { Catalogue, Listing } from '../domain/types.ts';

/** One page that Astro renders under a safe name and that belongs elsewhere in the built site. */
export interface Placement {
  /** File that Astro writes, relative to the built site. */
  readonly rendered: string;
  /** File in which a host looks for it. */
  readonly placed: string;
  /** Canonical path of the page. */
  readonly path: string;
  /** The events shown on it, for its date of change. */
  readonly events: readonly Listing[];
}

/** The pages whose addresses come from scraped names: artists, venues, artists at venues. */
export function placementsOf(catalogue: Catalogue): Placement[] {
  const { artists, venues, pairs } = catalogue;
  return [
    ...artists.map((artist) => ({
      rendered: `artists/${routeParam(artist.name)}.html`,
      placed: artistFile(artist.name),
      path: artistPath(artist.name),
      events: artist.events,
    })),
    ...pairs.map(({ artist, venue, events }) => ({
      rendered: `artists/${routeParam(artist.name)}/venues/${routeParam(venue.slug)}.html`,
      placed: artistAtVenueFile(artist.name, venue.slug),
      path: artistAtVenuePath(artist.name, venue.slug),
      events,
    })),
    ...venues.map((venue) => ({
      rendered: `venues/${routeParam(venue.slug)}.html`,
      placed: venueFile(venue.slug),
      path: venuePath(venue.slug),
      events: venue.events,
    })),
  ];
}

/** @throws Error naming two pages that would share a file: a build fails rather than lose one */
export function checkPlacements(placements: readonly Placement[]): void {
  for (const side of ['rendered', 'placed'] as const) {
    const owners = new Map<string, Placement>();
    for (const placement of placements) {
      const owner = owners.get(placement[side]);
      if (owner !== undefined) {
        throw new Error(`${placement.path} and ${owner.path} would share the file ${placement[side]}.`);
      }
      owners.set(placement[side], placement);
    }
  }
}
