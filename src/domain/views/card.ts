import { passingOf } from '../catalogue/related.ts';
import type { Repeats } from '../catalogue/repeats.ts';
import type { Artist, Catalogue, Listing, Site, Venue } from '../catalogue/types.ts';
import { memoByObject } from '../text/memo.ts';
import type { Instant } from '../time/instant.ts';
import { isUpcoming } from '../time/upcoming.ts';
import { eventPath } from '../urls/paths.ts';
import { type ArtistCardView, artistCardOf, MAX_CATEGORIES } from './artist-card.ts';
import { cardDate } from './card-date.ts';
import type { DateView } from './date-of.ts';
import { dateView, type UpcomingMark, upcomingMark, yearAt } from './date-view.ts';
import { type HeartView, heartView } from './heart.ts';
import { showName } from './link-names.ts';
import { type StatusView, statusView } from './status-view.ts';
import { hueOf, initialsOf } from './tint.ts';
import { type VenueCardView, venueCardOf } from './venue-card.ts';
import { venueLine } from './venue-line.ts';

/** A 4:3 picture box. */
export interface PictureView {
  readonly src: string | null;
  /** 0 to 359, from the venue slug (or the title). */
  readonly hue: number;
  /** Shown if there is no image. */
  readonly initials: string;
}

/** One of several shows on a card. */
export interface CardTimeView {
  /** `7:00, `; the last of a half of the day has `PM`, the last of all no comma. */
  readonly text: string;
  readonly path: string;
  /** As of a link to the show. */
  readonly name: string;
  /** `null` for the last, which is upcoming as long as the card. */
  readonly upcomingUntil: Instant | null;
}

export interface EventCardView extends UpcomingMark {
  readonly id: number;
  readonly title: string;
  readonly path: string;
  /** `null` for 'Date TBA'. */
  readonly date: DateView | null;
  readonly venueName: string | null;
  /** The venue as the card names it: `Foundry, Brooklyn`. */
  readonly venueLine: string | null;
  readonly picture: PictureView;
  readonly status: StatusView | null;
  /** At most 3: major, minor. */
  readonly categories: readonly string[];
  /** The heart of the show, of several of the first. */
  readonly heart: HeartView;
  /** Of several shows on one day (rule L10), soonest first; none for a single one. */
  readonly times: readonly CardTimeView[];
}

/** What pages that search and order their own cards add to them, in `data-` attributes (rule S9). */
export interface SearchedCard {
  /** `null` for an event that has none: the title that stands for it is not searched. */
  readonly name: string | null;
  /** Categories, and the venue where it differs from card to card. */
  readonly labels: readonly string[];
  /** Only where cards are ordered by it. */
  readonly scrapedAt?: Instant | null;
}

/** The 4:3 box of an event. */
export function pictureView(event: Listing): PictureView {
  return {
    src: event.image,
    hue: hueOf(event.venueSlug ?? event.title),
    initials: initialsOf(event.title),
  };
}

/** Major and minor category without duplicates. */
export function categoriesOf(event: Listing): string[] {
  const { majorCategory: major, minorCategory: minor } = event;
  return [...new Set([major, minor])].filter((category): category is string => category !== null);
}

function makeEventCard(event: Listing, site: Site): EventCardView {
  const { title, venueName } = event;
  const date = dateView(event, yearAt(site.now, site.timeZone));
  return {
    id: event.id,
    title,
    path: eventPath(event.id),
    date,
    venueName,
    venueLine: venueLine(venueName, event.city),
    picture: pictureView(event),
    status: statusView(event),
    categories: categoriesOf(event).slice(0, MAX_CATEGORIES),
    heart: heartView('event', String(event.id), showName({ title, date, venueName })),
    times: [],
    ...upcomingMark(event, site.now),
  };
}

const eventCardsOf = memoByObject((site: Site) => memoByObject((event: Listing) => makeEventCard(event, site)));

/** The card of an event, cached for all pages that show it. */
export const eventCard = (event: Listing, site: Site): EventCardView => eventCardsOf(site)(event);

/** `7:00, `, `10:30 PM`: the half of the day stands once for those that follow each other. */
function timeText(time: string, next: string | undefined): string {
  if (next === undefined) return time;
  return `${time.slice(-2) === next.slice(-2) ? time.slice(0, -3) : time}, `;
}

/** The card of shows of one day (rule L10), which stays until the last of them begins. */
export function repeatsCard(shows: Repeats, site: Site): EventCardView {
  const cards = shows.map((show) => eventCard(show, site));
  const [first] = cards;
  const last = shows.at(-1);
  if (first === undefined || last === undefined) throw new RangeError('A card needs a show.');
  if (cards.length === 1) return first;
  const timeOf = (card: EventCardView | undefined) => card?.date?.time ?? undefined;
  return {
    ...first,
    ...upcomingMark(last, site.now),
    date: dateView({ ...last, startsAt: null, localMinutes: null }, yearAt(site.now, site.timeZone)),
    times: cards.map((card, index) => ({
      text: timeText(timeOf(card) ?? '', timeOf(cards[index + 1])),
      path: card.path,
      name: card.heart.name,
      upcomingUntil: index === cards.length - 1 ? null : card.upcomingUntil,
    })),
  };
}

/** The card of an artist. */
export function artistCard(artist: Artist, { now }: Pick<Site, 'now'>): ArtistCardView {
  return artistCardOf({
    name: artist.name,
    categories: artist.categories,
    showCount: artist.events.length,
    venueNames: artist.venues.map((venue) => venue.name),
    date: cardDate(artist.events, now),
  });
}

/** The card of a venue. */
export function venueCard(venue: Venue, { site, cities }: Catalogue): VenueCardView {
  const upcoming = venue.events.filter((event) => isUpcoming(event.upcomingUntil, site.now));
  return venueCardOf({
    slug: venue.slug,
    name: venue.name,
    city: cities.length === 0 ? null : venue.city,
    totalEvents: venue.events.length,
    upcomingEvents: upcoming.length,
    passing: passingOf(upcoming, site.now),
    date: cardDate(venue.events, site.now),
  });
}
