import { byName } from './by-name.ts';
import { eventCard } from './card.ts';
import { takesPlace } from './event-status.ts';
import { formatDate } from './format.ts';
import { headView } from './head.ts';
import { heartView } from './heart.ts';
import { venuePath } from './paths.ts';
import { plural } from './plural.ts';
import { type SplitByTime, splitAtBuild } from './related.ts';
import { hueOf, initialsOf } from './tint.ts';
import type { Catalogue, Venue } from './types.ts';
import type { VenueView } from './view-types.ts';

/** When something is on there next, or was last. */
function activityText({ upcoming, past }: SplitByTime): string {
  const next = upcoming.find(takesPlace)?.localDay;
  if (next) return `Next on ${formatDate(next)}`;
  const last = past[0]?.localDay;
  return last ? `Last on ${formatDate(last)}` : 'No dates yet';
}

/** The venue page: upcoming events, alphabetically by event name (specification section 2, Venue page). */
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
    slug: venue.slug,
    name: venue.name,
    hue: hueOf(venue.slug),
    initials: initialsOf(venue.name),
    stats: { totalEvents: venue.events.length, upcomingEvents: upcoming.length },
    activity: activityText(split),
    heart: heartView('venue', venue.slug, venue.name),
    upcoming: alphabetical.map((event) => ({ ...eventCard(event, site), scrapedAt: event.scrapedAt })),
  };
}
