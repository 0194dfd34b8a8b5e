import { splitAtBuild } from '../catalogue/related.ts';
import { groupRepeats, type Repeats } from '../catalogue/repeats.ts';
import type { Catalogue, Site, Venue } from '../catalogue/types.ts';
import { byName } from '../text/by-name.ts';
import { plural } from '../text/plural.ts';
import { texts } from '../text/texts.ts';
import { FIRST_PART, type ListPart, partPath, routes, venuePath } from '../urls/paths.ts';
import { categoriesOf, type EventCardView, repeatsCard, type SearchedCard } from './card.ts';
import { type PlaceView, placeView } from './facts-view.ts';
import { type HeadView, headView } from './head.ts';
import { type HeartView, heartView } from './heart.ts';
import { numbered } from './list-views.ts';
import { listedShows, type Part, passingOfAll, type ShowLists } from './listed-shows.ts';
import { type NextDateView, nextDate } from './next-date.ts';
import type { PagerView } from './page-of.ts';
import { type PastView, pastView } from './past-view.ts';
import { ofVenue, type SubscribeView, subscribeView } from './subscription.ts';
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
  /** `null` without a calendar and a feed. */
  readonly subscribe: SubscribeView | null;
  /** Path of the first page. */
  readonly path: string;
  /** Of the page, alphabetical by event name (the default order). */
  readonly upcoming: readonly (EventCardView & SearchedCard)[];
  readonly pager: PagerView;
  /** `passingText` of all upcoming events: a search takes some of them out of the page. */
  readonly passing: string;
  /** The newest past events; none on further pages. */
  readonly past: readonly EventCardView[];
  readonly pastCount: number;
  /** Path of all past events; `null` if they are in `past`. */
  readonly pastPath: string | null;
}

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** The events of a venue with a date: upcoming ones by name, past ones newest first. */
export function venueLists(catalogue: Catalogue, { events }: Venue): ShowLists {
  const { upcoming, past } = splitAtBuild(catalogue, events);
  const titleOf = ([first]: Repeats) => first?.title ?? '';
  return {
    ahead: groupRepeats(upcoming).sort((a, b) => byName(titleOf(a), titleOf(b))),
    past: groupRepeats(past),
  };
}

/** A card of the venue's own page, which names the venue. */
const cardHere = (shows: Repeats, site: Site): EventCardView => ({
  ...repeatsCard(shows, site),
  venueName: null,
  venueLine: null,
});

function searchedCard(shows: Repeats, site: Site): EventCardView & SearchedCard {
  const scraped = shows.flatMap(({ scrapedAt }) => scrapedAt ?? []);
  return {
    ...cardHere(shows, site),
    name: shows[0]?.name ?? null,
    labels: [...new Set(shows.flatMap(categoriesOf))],
    scrapedAt: scraped.length === 0 ? null : Math.max(...scraped),
  };
}

/** The venue page, with upcoming events by name (rule P11). */
export function venueView(catalogue: Catalogue, venue: Venue, part: Part = FIRST_PART): VenueView {
  const { site } = catalogue;
  const split = splitAtBuild(catalogue, venue.events);
  const { upcoming } = split;
  const date = nextDate(split, site.now, venue.zone);
  const path = venuePath(venue.slug);
  const { shows, pager, past, pastPath } = listedShows(venueLists(catalogue, venue), part, path);
  const subscribe = subscribeView(catalogue, ofVenue(venue));
  return {
    head: headView({
      title: numbered(texts.venue.title(venue.name), pager),
      description: `${venue.name}: ${plural(venue.events.length, 'event')} listed. Dates, times and tickets.`,
      canonicalPath: part === 'whole' ? path : partPath(path, part),
      image: upcoming.find(({ image }) => image !== null)?.image ?? null,
      alternates: subscribe?.alternates ?? [],
    }),
    name: venue.name,
    place: placeView(venue),
    hue: hueOf(venue.slug),
    initials: initialsOf(venue.name),
    stats: { totalEvents: venue.events.length, upcomingEvents: upcoming.length },
    activity: date === null ? null : { ...date, text: capitalized(date.text) },
    heart: heartView('venue', venue.slug, venue.name),
    subscribe,
    path,
    upcoming: shows.map((one) => searchedCard(one, site)),
    pager,
    passing: passingOfAll(split, site.now),
    past: past.map((one) => cardHere(one, site)),
    pastCount: split.past.length,
    pastPath,
  };
}

/** All past events of a venue. */
export function venuePastView(catalogue: Catalogue, venue: Venue, part: ListPart): PastView {
  const { name } = venue;
  const path = venuePath(venue.slug);
  const crumbs = [
    { text: texts.browse.venues, href: routes.venues },
    { text: name, href: path },
  ];
  const lists = venueLists(catalogue, venue);
  return pastView(catalogue, venue.events, lists, part, { name, title: texts.past.at(name), path, crumbs });
}
