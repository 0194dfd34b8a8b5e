import type { FoundArtist } from '../../../domain/search/match/artist-facts.ts';
import { type ArtistFactsView, type NamedVenuesView, namedVenuesOf } from '../../../domain/views/artist-card.ts';
import type { ReadPairDetails } from './pair-details.ts';

/** An artist among the results. The names of its venues are loaded on demand. */
export interface ArtistResult {
  readonly facts: ArtistFactsView;
  /** @throws SearchUnavailable when the details cannot be loaded */
  namedVenues(): Promise<NamedVenuesView>;
}

export function artistResult({ facts, pairs }: FoundArtist, readPairDetails: ReadPairDetails): ArtistResult {
  return {
    facts,
    async namedVenues() {
      const details = await Promise.all(pairs.map(readPairDetails));
      return namedVenuesOf(details.flatMap(({ venue }) => venue?.name ?? []));
    },
  };
}
