import { takesPlace } from '../catalogue/event-status.ts';
import { passingOf, splitAtBuild } from '../catalogue/related.ts';
import type { Catalogue, Listing, Site } from '../catalogue/types.ts';
import { plural } from '../text/plural.ts';
import { formatDayInYear, formatTime } from '../time/format.ts';
import { type DaySpan, weekendAfter } from '../time/when.ts';
import { eventPath, routes } from '../urls/paths.ts';
import { type EventCardView, eventCard, venueCard } from './card.ts';
import { type UpcomingMark, upcomingMark } from './date-view.ts';
import { dayStrip } from './day-strip.ts';
import { type HeadView, headView } from './head.ts';
import type { HeartView } from './heart.ts';
import { newlyAddedEvents, type SiteFigures, siteFigures } from './list-views.ts';
import { type StatusView, statusView } from './status-view.ts';
import { type TodayView, todayView } from './today.ts';
import type { VenueCardView } from './venue-card.ts';

/** A row of 'Tonight'. */
export interface TonightRowView extends UpcomingMark {
  readonly title: string;
  readonly path: string;
  readonly clock: { readonly time: string; readonly half: 'AM' | 'PM' } | null;
  readonly venueName: string | null;
  readonly category: string | null;
  readonly status: StatusView | null;
  readonly heart: HeartView;
}

export interface HomeView {
  readonly head: HeadView;
  readonly today: TodayView;
  /** 'Tonight, 23 shows in 14 rooms.', or another sentence without shows. */
  readonly headline: string;
  readonly figures: SiteFigures;
  readonly tonight: {
    readonly label: string;
    readonly total: number;
    readonly passing: string;
    readonly rows: readonly TonightRowView[];
  };
  readonly weekend: {
    readonly total: number;
    readonly passing: string;
    /** Link to the weekend's first card on /events. */
    readonly path: string;
    readonly cards: readonly EventCardView[];
  };
  readonly newlyAdded: { readonly note: string; readonly cards: readonly EventCardView[] };
  /** The busiest venues. */
  readonly rooms: readonly VenueCardView[];
}

const DAY = 86_400_000;

/** Maximum items of each section. */
const SHOWN = { tonight: 8, weekend: 8, newlyAdded: 4, rooms: 18 } as const;

const isWithin = (day: string | null, { from, to }: DaySpan) => day !== null && day >= from && day <= to;

function tonightRow(event: Listing, site: Site): TonightRowView {
  const [time, half] = event.localMinutes === null ? [] : formatTime(event.localMinutes).split(' ');
  return {
    title: event.title,
    path: eventPath(event.id),
    clock: time === undefined ? null : { time, half: half === 'AM' ? 'AM' : 'PM' },
    venueName: event.venueName,
    category: event.majorCategory,
    status: statusView(event),
    heart: eventCard(event, site).heart,
    ...upcomingMark(event, site.now),
  };
}

function headline(tonight: readonly Listing[], upcoming: number): string {
  if (tonight.length > 0) {
    const rooms = new Set(tonight.flatMap(({ venueSlug }) => venueSlug ?? [])).size;
    return `Tonight, ${plural(tonight.length, 'show')}${rooms === 0 ? '' : ` in ${plural(rooms, 'room')}`}.`;
  }
  return upcoming > 0 ? `A quiet night. ${plural(upcoming, 'show')} ahead.` : 'The stage is dark tonight.';
}

function newlyAddedNote(newest: readonly Listing[], now: number): string {
  const count = newest.filter(({ scrapedAt }) => scrapedAt !== null && now - scrapedAt < DAY).length;
  return count === 0 ? '' : `${count} since yesterday`;
}

/** The home page as of the build (rule P3). */
export function homeView(catalogue: Catalogue): HomeView {
  const { site } = catalogue;
  const today = todayView(site).machine;
  const { upcoming } = splitAtBuild(catalogue, catalogue.events);
  const promoted = upcoming.filter(takesPlace);
  const tonight = promoted.filter(({ localDay }) => localDay === today);
  const weekend = weekendAfter(today);
  const thisWeekend = promoted.filter(({ localDay }) => isWithin(localDay, weekend));
  const newest = newlyAddedEvents(catalogue);
  const rooms = catalogue.venues.map((venue) => venueCard(venue, site));
  const figures = siteFigures(catalogue);
  return {
    head: headView({
      title: 'EventHub: live events near you',
      description:
        `Concerts and shows by ${plural(figures.artists, 'artist')} at ${plural(figures.venues, 'venue')}, ` +
        'by date, with venues, times and tickets.',
      canonicalPath: routes.home,
    }),
    today: todayView(site),
    headline: headline(tonight, upcoming.length),
    figures,
    tonight: {
      label: formatDayInYear(today),
      total: tonight.length,
      passing: passingOf(tonight, site.now),
      rows: tonight.slice(0, SHOWN.tonight).map((event) => tonightRow(event, site)),
    },
    weekend: {
      total: thisWeekend.length,
      passing: passingOf(thisWeekend, site.now),
      path:
        dayStrip(catalogue).find(({ machine, href }) => isWithin(machine, weekend) && href !== null)?.href ??
        routes.events,
      cards: thisWeekend.slice(0, SHOWN.weekend).map((event) => eventCard(event, site)),
    },
    newlyAdded: {
      note: newlyAddedNote(newest, site.now),
      cards: newest
        .filter((event) => takesPlace(event) && upcomingMark(event, site.now).isUpcoming)
        .slice(0, SHOWN.newlyAdded)
        .map((event) => eventCard(event, site)),
    },
    rooms: rooms
      .sort((a, b) => b.upcomingEvents - a.upcomingEvents || b.totalEvents - a.totalEvents)
      .slice(0, SHOWN.rooms),
  };
}
