import { artistCard, eventCard, venueCard } from './card.ts';
import { yearAt } from './date-view.ts';
import { dayAnchors, dayStrip } from './day-strip.ts';
import { formatMonth } from './format.ts';
import { byFrequency, groupBy } from './group.ts';
import { headView } from './head.ts';
import { memoByObject } from './memo.ts';
import { pageOf } from './page-of.ts';
import { listPagePath, routes } from './paths.ts';
import { plural } from './plural.ts';
import { passingOf, splitAtBuild } from './related.ts';
import { texts } from './texts.ts';
import { todayView } from './today.ts';
import type { Catalogue, Listing, Site } from './types.ts';
import type {
  ArtistListView,
  BrowseView,
  ExploreView,
  MonthGroup,
  NewlyAddedView,
  PageOf,
  SiteFigures,
  VenueListView,
} from './view-types.ts';

/** Rows of 'Newly Added' at most (specification section 9: range 0–500). */
const MAX_NEWLY_ADDED = 501;

/** The three numbers beside the headings. */
export const siteFigures = memoByObject((catalogue: Catalogue): SiteFigures => {
  const { upcoming } = splitAtBuild(catalogue, catalogue.events);
  return {
    upcoming: upcoming.length,
    passing: passingOf(upcoming, catalogue.site.now),
    artists: catalogue.artists.length,
    venues: catalogue.venues.length,
  };
});

/** 'Page 3 of …' belongs into titles, so that no two pages share one. */
const numbered = (title: string, page: PageOf<unknown>) => (page.page === 1 ? title : `${title}, page ${page.page}`);

/** The events of a filter in the order in which /events shows them: upcoming soonest first, all newest first. */
export function exploreEvents(catalogue: Catalogue, filter: 'upcoming' | 'all'): readonly Listing[] {
  return filter === 'all' ? allEvents(catalogue) : splitAtBuild(catalogue, catalogue.events).upcoming;
}

const allEvents = memoByObject((catalogue: Catalogue): readonly Listing[] => {
  const { upcoming, past, undated } = splitAtBuild(catalogue, catalogue.events);
  return [...upcoming.toReversed(), ...past, ...undated];
});

/** Categories that are offered for narrowing /events down; further ones are found by searching. */
const MAX_CATEGORIES = 40;

const commonCategories = {
  upcoming: memoByObject((catalogue: Catalogue) => categoriesIn(exploreEvents(catalogue, 'upcoming'))),
  all: memoByObject((catalogue: Catalogue) => categoriesIn(catalogue.events)),
};

const categoriesIn = (events: readonly Listing[]) =>
  byFrequency(events.flatMap(({ majorCategory }) => majorCategory ?? [])).slice(0, MAX_CATEGORIES);

/** The heading of an event's month on /events. */
function monthLabel({ localDay }: Listing, { now, timeZone }: Site): string {
  return localDay === null ? texts.dateTba : formatMonth(localDay, yearAt(now, timeZone));
}

/** All upcoming events of each month, and all events of each. */
const eventsByMonth = {
  upcoming: memoByObject((catalogue: Catalogue) =>
    groupBy(exploreEvents(catalogue, 'upcoming'), (event) => monthLabel(event, catalogue.site)),
  ),
  all: memoByObject((catalogue: Catalogue) => groupBy(catalogue.events, (event) => monthLabel(event, catalogue.site))),
};

/** Cards of one page under the headings of their months, in the given order; the notes count the whole months. */
function groupByMonth(catalogue: Catalogue, filter: 'upcoming' | 'all', events: readonly Listing[]): MonthGroup[] {
  const { site } = catalogue;
  return [...groupBy(events, (event) => monthLabel(event, site))].map(([label, group]) => {
    const month = eventsByMonth[filter](catalogue).get(label) ?? group;
    return {
      label,
      note: plural(month.length, 'show'),
      passing: filter === 'all' ? '' : passingOf(month, site.now),
      cards: group.map((event) => eventCard(event, site)),
    };
  });
}

/** A page of /events (specification section 2, Explore, without a term). */
export function exploreView(catalogue: Catalogue, filter: 'upcoming' | 'all', page: number): ExploreView {
  const list = filter === 'all' ? routes.allEvents : routes.events;
  const events = pageOf(exploreEvents(catalogue, filter), page, list, (event) => event);
  const months = groupByMonth(catalogue, filter, events.items);
  const countText = `Showing ${plural(events.total, 'event')}`;
  return {
    head: headView({
      title: numbered(filter === 'all' ? texts.explore.all : texts.explore.title, events),
      description: `${countText}: concerts and shows by date, with venues, times and tickets.`,
      canonicalPath: listPagePath(list, page),
    }),
    filter,
    figures: siteFigures(catalogue),
    countText,
    categories: commonCategories[filter](catalogue),
    today: todayView(catalogue.site),
    days: filter === 'all' ? [] : dayStrip(catalogue),
    anchors: filter === 'all' ? new Map() : dayAnchors(catalogue),
    months,
    page: { ...events, items: months.flatMap(({ cards }) => cards) },
  };
}

/** A page of /artists, most events first (specification section 9). */
export function artistListView(catalogue: Catalogue, page: number, list: string = routes.artists): ArtistListView {
  const artists = pageOf(catalogue.artists, page, list, artistCard);
  const countText = `Showing ${plural(artists.total, 'artist')}`;
  return {
    head: headView({
      title: numbered(texts.explore.tabs.artists, artists),
      description: `${countText} with their shows and venues.`,
      canonicalPath: listPagePath(list, page),
    }),
    figures: siteFigures(catalogue),
    countText,
    page: artists,
  };
}

/** A page of /venues, most events first (specification section 9). */
export function venueListView(catalogue: Catalogue, page: number, list: string = routes.venues): VenueListView {
  const venues = pageOf(catalogue.venues, page, list, (venue) => venueCard(venue, catalogue.site));
  const countText = `Showing ${plural(venues.total, 'venue')}`;
  return {
    head: headView({
      title: numbered(texts.explore.tabs.venues, venues),
      description: `${countText} with their upcoming events.`,
      canonicalPath: listPagePath(list, page),
    }),
    figures: siteFigures(catalogue),
    countText,
    page: venues,
  };
}

/** A page of /browse: artists in pages of their own, the first venues beside them (specification section 2, Browse). */
export function browseView(catalogue: Catalogue, page = 1): BrowseView {
  const artists = artistListView(catalogue, page, routes.browse);
  const venues = venueListView(catalogue, 1);
  return {
    head: headView({
      title: numbered(texts.nav.browse, artists.page),
      description: `Browse ${plural(artists.page.total, 'artist')} and ${plural(venues.page.total, 'venue')}.`,
      canonicalPath: listPagePath(routes.browse, page),
    }),
    artists,
    venues,
  };
}

/** The events of /newly-added: newest scraped_at first, at most 501 (specification sections 7 and 9). */
export const newlyAddedEvents = memoByObject((catalogue: Catalogue): readonly Listing[] =>
  catalogue.events
    .filter(({ scrapedAt }) => scrapedAt !== null)
    .sort((a, b) => (b.scrapedAt ?? 0) - (a.scrapedAt ?? 0) || b.id - a.id)
    .slice(0, MAX_NEWLY_ADDED),
);

/** A page of /newly-added (specification section 2, Newly Added). */
export function newlyAddedView(catalogue: Catalogue, page: number): NewlyAddedView {
  const events = pageOf(newlyAddedEvents(catalogue), page, routes.newlyAdded, (event) =>
    eventCard(event, catalogue.site),
  );
  return {
    head: headView({
      title: numbered(texts.newlyAdded.heading, events),
      description: `${texts.newlyAdded.subtitle}.`,
      canonicalPath: listPagePath(routes.newlyAdded, page),
    }),
    figures: siteFigures(catalogue),
    countText: `Showing ${plural(events.total, 'newly added event')}`,
    page: events,
  };
}
