import type { FoundArtist } from '../../../domain/search/match/artist-facts.ts';
import { type ArtistDetailsView, type ArtistFactsView, artistDetailsOf } from '../../../domain/views/artist-card.ts';
import { cardDate } from '../../../domain/views/card-date.ts';
import type { ReadPairDetails } from './pair-details.ts';

/** An artist among the results. The names of its venues and its dates are loaded on demand. */
export interface ArtistResult {
  readonly facts: ArtistFactsView;
  /** @throws SearchUnavailable when the details cannot be loaded */
  details(): Promise<ArtistDetailsView>;
}

export function artistResult({ facts, pairs }: FoundArtist, readPairDetails: ReadPairDetails): ArtistResult {
  return {
    facts,
    async details() {
      const details = await Promise.all(pairs.map(readPairDetails));
      const events = details
        .flatMap((pair) => pair.events.map(({ day: localDay, ...event }) => ({ ...event, localDay })))
        .sort((a, b) => (a.upcomingUntil ?? 0) - (b.upcomingUntil ?? 0));
      return artistDetailsOf(
        details.flatMap(({ venue }) => venue?.name ?? []),
        cardDate(events, Date.now()),
      );
    },
  };
}
