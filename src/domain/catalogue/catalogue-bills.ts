import { memoByObject } from '../text/memo.ts';
import { billedArtists, placesOf } from './bill.ts';
import { rulesOf } from './corrections.ts';
import { splitAtBuild } from './related.ts';
import type { Artist, Catalogue, Listing } from './types.ts';

interface Bills {
  readonly ofEvent: ReadonlyMap<Listing, readonly Artist[]>;
  /** Events of others, soonest first, undated last. */
  readonly ofArtist: ReadonlyMap<Artist, readonly Listing[]>;
}

/** The bills of a catalogue, computed once. */
const billsOf = memoByObject(({ events, venues, artistByKey, site }: Catalogue): Bills => {
  const ofEvent = new Map<Listing, readonly Artist[]>();
  const ofArtist = new Map<Artist, Listing[]>();
  for (const [event, billed] of billedArtists(events, placesOf(venues.map(({ name }) => name)), rulesOf(site))) {
    const artists = billed.flatMap(({ key }) => artistByKey.get(key) ?? []);
    ofEvent.set(event, artists);
    for (const artist of artists) {
      const others = ofArtist.get(artist);
      if (others === undefined) ofArtist.set(artist, [event]);
      else others.push(event);
    }
  }
  return { ofEvent, ofArtist };
});

const NOBODY: readonly Artist[] = [];
const NOTHING: readonly Listing[] = [];

/** The artists who are also on the bill of an event, in the order of its name. */
export const billOf = (catalogue: Catalogue, event: Listing): readonly Artist[] =>
  billsOf(catalogue).ofEvent.get(event) ?? NOBODY;

/** The upcoming events of others that have the artist on the bill, soonest first. */
export const billedAhead = (catalogue: Catalogue, artist: Artist): readonly Listing[] =>
  splitAtBuild(catalogue, billsOf(catalogue).ofArtist.get(artist) ?? NOTHING).upcoming;
