import { venuePath } from '../urls/paths.ts';
import type { CardDateView } from './card-date.ts';
import { type HeartView, heartView } from './heart.ts';

export interface VenueCardView {
  readonly name: string;
  readonly path: string;
  readonly totalEvents: number;
  readonly upcomingEvents: number;
  /** `passingText` of the upcoming events; empty if the count is current. */
  readonly passing: string;
  /** `null` without one, and where it is not known. */
  readonly date: CardDateView | null;
  readonly heart: HeartView;
}

interface VenueFacts extends Pick<VenueCardView, 'name' | 'totalEvents' | 'upcomingEvents'> {
  readonly slug: string;
  readonly passing?: string;
  readonly date?: CardDateView | null;
}

/** The card of a venue (rule P10). */
export function venueCardOf({ slug, passing = '', date = null, ...facts }: VenueFacts): VenueCardView {
  return { ...facts, path: venuePath(slug), passing, date, heart: heartView('venue', slug, facts.name) };
}
