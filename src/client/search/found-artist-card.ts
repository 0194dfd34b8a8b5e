import type { SearchTerm } from '../../domain/search/match/term.ts';
import { artistCard, fillNamedVenues } from './fill-cards.ts';
import { inFrames } from './in-frames.ts';
import type { ArtistResult } from './index/found-artist.ts';
import { SearchUnavailable } from './index/unavailable.ts';
import { whenNear } from './when-near.ts';

/** The card of an artist that was found; its venues are named when one comes near to it. */
export function foundArtistCard(
  template: HTMLTemplateElement,
  artist: ArtistResult,
  term: SearchTerm | null,
): HTMLElement {
  const item = artistCard(template, artist.facts, term);
  whenNear(item, () => {
    artist.namedVenues().then(
      (venues) =>
        void inFrames(
          () => fillNamedVenues(item, venues),
          () => item.isConnected,
        ),
      (fault: unknown) => {
        // The card says who, how often and at how many venues.
        if (!(fault instanceof SearchUnavailable)) throw fault;
        console.warn(fault.message);
      },
    );
  });
  return item;
}
