import { takesPlace } from '../catalogue/event-status.ts';
import { type SplitByTime, splitAtBuild } from '../catalogue/related.ts';
import type { Catalogue, Venue } from '../catalogue/types.ts';
import { byName } from '../text/by-name.ts';
import { plural } from '../text/plural.ts';
import { formatDate } from '../time/format.ts';
import { venuePath } from '../urls/paths.ts';
import { type EventCardView, eventCard, type SearchedCard } from './card.ts';
import { type HeadView, headView } from './head.ts';
import { type HeartView, heartView } from './heart.ts';
import { hueOf, initialsOf } from './tint.ts';

export interface VenueView {
  readonly head: HeadView;
  readonly name: string;
  readonly hue: number;
  readonly initials: string;
  readonly stats: { readonly totalEvents: number; readonly upcomingEvents: number };
  /** `Next on Nov 27, 2026`, `Last on Oct 31, 2026`, or `No dates yet`. */
  readonly activity: string;
  readonly heart: HeartView;
  /** Alphabetical by event name (the default order). */
  readonly upcoming: readonly (EventCardView & SearchedCard)[];
}

/** The next date at the venue, or the last one. */
function activityText({ upcoming, past }: SplitByTime): string {
  const next = upcoming.find(takesPlace)?.localDay;
  if (next) return `Next on ${formatDate(next)}`;
  const last = past[0]?.localDay;
  return last ? `Last on ${formatDate(last)}` : 'No dates yet';
}

/** The venue page, with upcoming events by name (rule P11). */
export function venueView(catalogue: Catalogue, venue: Venue): VenueView {
  const { site } = catalogue;
  const split = splitAtBuild(catalogue, venue.events);
  const { upcoming } = split;
  const alphabetical = [...upcoming].sort((a, b) => byName(a.title, b.title));
  return {
    head: headView({
      title: venue.name,
      description: `${venue.name}: ${plural(upcoming.length, 'upcoming event')}. Dates, times and tickets.`,
      canonicalPath: venuePath(venue.slug),
      image: upcoming.find(({ image }) => image !== null)?.image ?? null,
    }),
    name: venue.name,
    hue: hueOf(venue.slug),
    initials: initialsOf(venue.name),
    stats: { totalEvents: venue.events.length, upcomingEvents: upcoming.length },
    activity: activityText(split),
    heart: heartView('venue', venue.slug, venue.name),
    upcoming: alphabetical.map((event) => {
      const card = eventCard(event, site);
      // The venue's own name would match every card.
      return { ...card, name: event.name, labels: card.categories, scrapedAt: event.scrapedAt };
    }),
  };
}
