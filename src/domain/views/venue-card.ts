import { venuePath } from '../urls/paths.ts';
import { type HeartView, heartView } from './heart.ts';

export interface VenueCardView {
  readonly name: string;
  readonly path: string;
  readonly totalEvents: number;
  readonly upcomingEvents: number;
  /** `passingText` of the upcoming events; empty if the count is current. */
  readonly passing: string;
  readonly heart: HeartView;
}

interface VenueFacts extends Pick<VenueCardView, 'name' | 'totalEvents' | 'upcomingEvents'> {
  readonly slug: string;
  readonly passing?: string;
}

/** The card of a venue (rule P10). */
export function venueCardOf({ slug, name, totalEvents, upcomingEvents, passing = '' }: VenueFacts): VenueCardView {
  return { name, path: venuePath(slug), totalEvents, upcomingEvents, passing, heart: heartView('venue', slug, name) };
}
