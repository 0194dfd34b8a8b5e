import type { FoundArtist } from '../../../domain/search/match/cards.ts';
import { type ArtistFactsView, type NamedVenuesView, namedVenuesOf } from '../../../domain/views/artist-card.ts';
import type { ReadPlace } from './place-details.ts';

/** An artist among the results. The names of its venues are loaded on demand. */
export interface ArtistResult {
  readonly facts: ArtistFactsView;
  /** @throws SearchUnavailable when the details do not come */
  namedVenues(): Promise<NamedVenuesView>;
}

export function artistResult({ facts, places }: FoundArtist, readPlace: ReadPlace): ArtistResult {
  return {
    facts,
    async namedVenues() {
      const details = await Promise.all(places.map(readPlace));
      return namedVenuesOf(details.flatMap(({ venue }) => venue?.name ?? []));
    },
  };
}
