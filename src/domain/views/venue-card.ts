import { venuePath } from '../urls/paths.ts';
import { type HeartView, heartView } from './heart.ts';

export interface VenueCardView {
  readonly name: string;
  /** Where the listings span several (rule C11). */
  readonly city: string | null;
  readonly path: string;
  readonly totalEvents: number;
  readonly upcomingEvents: number;
  /** `passingText` of the upcoming events; empty if the count is current. */
  readonly passing: string;
  readonly heart: HeartView;
}

interface VenueFacts extends Pick<VenueCardView, 'name' | 'totalEvents' | 'upcomingEvents'> {
  readonly slug: string;
  readonly city: string | null;
  readonly passing?: string;
}

/** The card of a venue (rule P10). */
export function venueCardOf({ slug, passing = '', ...facts }: VenueFacts): VenueCardView {
  const { name, city, totalEvents, upcomingEvents } = facts;
  const heart = heartView('venue', slug, name);
  return { name, city, path: venuePath(slug), totalEvents, upcomingEvents, passing, heart };
}
