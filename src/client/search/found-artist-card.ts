import type { SearchTerm } from '../../domain/search/match/term.ts';
import { fillArtistCard, fillArtistDetails } from '../cards/fill-cards.ts';
import { inFrames } from './in-frames.ts';
import type { ArtistResult } from './index/found-artist.ts';
import { SearchUnavailable } from './index/unavailable.ts';
import { markTitle } from './marked.ts';
import { whenNear } from './when-near.ts';

/** The card of an artist among the results. Its venues and dates are loaded when it comes near the viewport. */
export function foundArtistCard(artist: ArtistResult, term: SearchTerm | null): HTMLElement {
  const item = markTitle(fillArtistCard(artist.facts, null), artist.facts.name, term);
  whenNear(item, () => {
    artist.details().then(
      (details) =>
        void inFrames(
          () => fillArtistDetails(item, details),
          () => item.isConnected,
        ),
      (error: unknown) => {
        // The card says who, how often and at how many venues.
        if (!(error instanceof SearchUnavailable)) throw error;
        console.warn(error.message);
      },
    );
  });
  return item;
}
