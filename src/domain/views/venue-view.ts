import { splitAtBuild } from '../catalogue/related.ts';
import type { Catalogue, Venue } from '../catalogue/types.ts';
import { byName } from '../text/by-name.ts';
import { plural } from '../text/plural.ts';
import { texts } from '../text/texts.ts';
import { venuePath } from '../urls/paths.ts';
import { type EventCardView, eventCard, type SearchedCard } from './card.ts';
import { type PlaceView, placeView } from './facts-view.ts';
import { type HeadView, headView } from './head.ts';
import { type HeartView, heartView } from './heart.ts';
import { type NextDateView, nextDate } from './next-date.ts';
import { hueOf, initialsOf } from './tint.ts';

export interface VenueView {
  readonly head: HeadView;
  readonly name: string;
  readonly place: PlaceView | null;
  readonly hue: number;
  readonly initials: string;
  readonly stats: { readonly totalEvents: number; readonly upcomingEvents: number };
  /** `Next on Nov 27, 2026`, or `Last on Oct 31, 2026`; `null` without either. */
  readonly activity: NextDateView | null;
  readonly heart: HeartView;
  /** Alphabetical by event name (the default order). */
  readonly upcoming: readonly (EventCardView & SearchedCard)[];
}

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** The venue page, with upcoming events by name (rule P11). */
export function venueView(catalogue: Catalogue, venue: Venue): VenueView {
  const { site } = catalogue;
  const split = splitAtBuild(catalogue, venue.events);
  const { upcoming } = split;
  const date = nextDate(split, site.now, venue.zone);
  const alphabetical = [...upcoming].sort((a, b) => byName(a.title, b.title));
  return {
    head: headView({
      title: texts.venue.title(venue.name),
      description: `${venue.name}: ${plural(venue.events.length, 'event')} listed. Dates, times and tickets.`,
      canonicalPath: venuePath(venue.slug),
      image: upcoming.find(({ image }) => image !== null)?.image ?? null,
    }),
    name: venue.name,
    place: placeView(venue),
    hue: hueOf(venue.slug),
    initials: initialsOf(venue.name),
    stats: { totalEvents: venue.events.length, upcomingEvents: upcoming.length },
    activity: date === null ? null : { ...date, text: capitalized(date.text) },
    heart: heartView('venue', venue.slug, venue.name),
    upcoming: alphabetical.map((event) => {
      const card = eventCard(event, site);
      // The venue's own name would match every card.
      return { ...card, name: event.name, labels: card.categories, scrapedAt: event.scrapedAt };
    }),
  };
}
