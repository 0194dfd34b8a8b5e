import { takesPlace } from '../catalogue/event-status.ts';
import { splitAtBuild } from '../catalogue/related.ts';
import type { Catalogue, Listing, Site } from '../catalogue/types.ts';
import { formatCount, plural } from '../text/plural.ts';
import { addDays } from '../time/calendar-day.ts';
import { formatDayInYear, formatMonthDay, formatTime } from '../time/format.ts';
import type { Instant } from '../time/instant.ts';
import { type DaySpan, daysOfWhen, weekendAfter } from '../time/when.ts';
import { instantOf, wallTime, zoneName } from '../time/zone-time.ts';
import { eventPath, eventsPath, routes } from '../urls/paths.ts';
import { type EventCardView, eventCard, venueCard } from './card.ts';
import { type UpcomingMark, upcomingMark } from './date-view.ts';
import { type HeadView, headView } from './head.ts';
import type { HeartView } from './heart.ts';
import { newlyAddedEvents, type SiteFigures, siteFigures } from './list-views.ts';
import { type StatusView, statusView } from './status-view.ts';
import { type TodayView, todayView } from './today.ts';
import { countOf, roomsOf, type UpcomingCountView } from './upcoming-count.ts';
import type { VenueCardView } from './venue-card.ts';

/** A row of 'Tonight' or 'Next up'. */
export interface NightRowView extends UpcomingMark {
  readonly title: string;
  readonly path: string;
  /** `zone` is `PST`, unless it is called as the site's: rows are in order, whatever the clocks at the venues say. */
  readonly clock: { readonly time: string; readonly half: 'AM' | 'PM'; readonly zone: string | null } | null;
  /** `Foundry, Brooklyn`. */
  readonly venueLine: string | null;
  readonly category: string | null;
  readonly status: StatusView | null;
  readonly heart: HeartView;
}

/** 'Tonight, 23 shows in 14 rooms.', 'A quiet night. 312 shows ahead.' or 'The stage is dark tonight.' */
export interface HeadlineView {
  readonly lead: string;
  readonly shows: UpcomingCountView | null;
  /** `null` unless the headline names rooms. */
  readonly rooms: UpcomingCountView | null;
  readonly end: string;
  /** The last instant at which it is true: that of tonight's last show, else of the day. */
  readonly until: Instant;
}

export interface HomeView {
  readonly head: HeadView;
  readonly today: TodayView;
  readonly headline: HeadlineView;
  readonly figures: SiteFigures;
  readonly tonight: {
    readonly label: string;
    readonly path: string;
    readonly total: UpcomingCountView;
    /** More than are shown at a time: others follow as shows begin. */
    readonly rows: readonly NightRowView[];
  };
  /** The first shows of the next day that has any, for when tonight's have all begun. */
  readonly nextUp: { readonly label: string; readonly rows: readonly NightRowView[] } | null;
  readonly weekend: {
    readonly heading: string;
    readonly total: UpcomingCountView;
    /** The weekend's list. */
    readonly path: string;
    readonly cards: readonly EventCardView[];
  };
  readonly newlyAdded: { readonly note: string; readonly cards: readonly EventCardView[] };
  /** The busiest venues. */
  readonly rooms: readonly VenueCardView[];
}

/** Maximum items of each section. */
const SHOWN = { tonight: 64, last: 8, nextUp: 16, weekend: 8, ofOneInWeekend: 2, newlyAdded: 4, rooms: 18 } as const;

const isWithin = (day: string | null, { from, to }: DaySpan) => day !== null && day >= from && day <= to;

/** `PST`; `null` for a day without a time, and in a zone that is called as the site's. */
function otherZone({ startsAt, zone }: Listing, { timeZone }: Site): string | null {
  if (startsAt === null || zone === timeZone) return null;
  const name = zoneName(startsAt, zone);
  return name === zoneName(startsAt, timeZone) ? null : name;
}

function nightRow(event: Listing, site: Site): NightRowView {
  const { venueLine, heart } = eventCard(event, site);
  const [time, half] = event.localMinutes === null ? [] : formatTime(event.localMinutes).split(' ');
  return {
    title: event.title,
    path: eventPath(event.id),
    clock: time === undefined ? null : { time, half: half === 'AM' ? 'AM' : 'PM', zone: otherZone(event, site) },
    venueLine,
    category: event.majorCategory,
    status: statusView(event),
    heart,
    ...upcomingMark(event, site.now),
  };
}

function headline(tonight: readonly Listing[], upcoming: readonly Listing[], site: Site): HeadlineView {
  const { until } = todayView(site);
  const last = tonight.at(-1)?.upcomingUntil;
  if (last != null) {
    const rooms = roomsOf(tonight, site.now);
    return {
      lead: 'Tonight,',
      shows: countOf(tonight, site.now),
      rooms: rooms.count > 0 ? rooms : null,
      end: '.',
      until: last,
    };
  }
  if (upcoming.length === 0) return { lead: 'The stage is dark tonight.', shows: null, rooms: null, end: '', until };
  return { lead: 'A quiet night.', shows: countOf(upcoming, site.now), rooms: null, end: ' ahead.', until };
}

/** The number of events scraped today and yesterday at the site; empty without any. */
function newlyAddedNote(events: readonly Listing[], { now, timeZone }: Site): string {
  const yesterday = addDays(wallTime(now, timeZone).day, -1);
  const since = instantOf(yesterday, 0, timeZone);
  const count = events.filter(({ scrapedAt }) => scrapedAt !== null && scrapedAt >= since).length;
  return count === 0 ? '' : `${formatCount(count)} since yesterday`;
}

/** The first events, with at most two of an artist and two at a venue. */
function variedCards(events: readonly Listing[], site: Site): EventCardView[] {
  const shown = new Map<string, number>();
  const cards: EventCardView[] = [];
  for (const event of events) {
    if (cards.length === SHOWN.weekend) break;
    const { artistKey, venueSlug } = event;
    const subjects = [artistKey && `artist ${artistKey}`, venueSlug && `venue ${venueSlug}`].filter(
      (one) => one !== null,
    );
    if (subjects.some((subject) => shown.get(subject) === SHOWN.ofOneInWeekend)) continue;
    for (const subject of subjects) shown.set(subject, (shown.get(subject) ?? 0) + 1);
    cards.push(eventCard(event, site));
  }
  return cards;
}

/** The home page as of the build (rule P3). */
export function homeView(catalogue: Catalogue): HomeView {
  const { site } = catalogue;
  const today = todayView(site).machine;
  const { upcoming } = splitAtBuild(catalogue, catalogue.events);
  const rowsOf = (events: readonly Listing[]) => events.map((event) => nightRow(event, site));
  const promoted = upcoming.filter(takesPlace);
  const tonight = promoted.filter(({ localDay }) => localDay === today);
  const weekend = weekendAfter(today);
  const nextDay = promoted.find(({ localDay }) => localDay !== null && localDay > today)?.localDay;
  const isWeekendAhead = weekend.from > daysOfWhen('weekend', today).to;
  const onWeekend = promoted.filter(({ localDay }) => isWithin(localDay, weekend));
  const nextUp = promoted.filter(({ localDay }) => localDay === nextDay);
  const newest = newlyAddedEvents(catalogue);
  const rooms = catalogue.venues.map((venue) => venueCard(venue, catalogue));
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
    headline: headline(tonight, upcoming, site),
    figures,
    tonight: {
      label: formatDayInYear(today),
      path: eventsPath({ when: 'today' }),
      total: countOf(tonight, site.now),
      // The last ones are always among them: others may all have begun before the next build.
      rows: rowsOf([
        ...tonight.slice(0, SHOWN.tonight - SHOWN.last),
        ...tonight.slice(SHOWN.tonight - SHOWN.last).slice(-SHOWN.last),
      ]),
    },
    nextUp: nextDay == null ? null : { label: formatDayInYear(nextDay), rows: rowsOf(nextUp.slice(0, SHOWN.nextUp)) },
    weekend: {
      // True on that weekend as well, if there is no build until then.
      heading: isWeekendAhead ? `The weekend of ${formatMonthDay(weekend.from)}` : 'This weekend',
      total: countOf(onWeekend, site.now),
      path: eventsPath(isWeekendAhead ? weekend : { when: 'weekend' }),
      cards: variedCards(onWeekend, site),
    },
    newlyAdded: {
      note: newlyAddedNote(catalogue.events, site),
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
