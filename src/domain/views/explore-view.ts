import { byFrequency, groupBy } from '../catalogue/group.ts';
import { passingOf, splitAtBuild } from '../catalogue/related.ts';
import type { Catalogue, Listing, Site } from '../catalogue/types.ts';
import { memoByObject } from '../text/memo.ts';
import { texts } from '../text/texts.ts';
import { formatMonth } from '../time/format.ts';
import { listPagePath, routes } from '../urls/paths.ts';
import { type EventCardView, eventCard } from './card.ts';
import { yearAt } from './date-view.ts';
import { type DayView, dayAnchors, dayStrip } from './day-strip.ts';
import { type HeadView, headView } from './head.ts';
import { isCompact, numbered, type SiteFigures, siteFigures } from './list-views.ts';
import { EVENTS_PAGE_SIZE, type PageOf, pageItems, pageOf } from './page-of.ts';
import { type TodayView, todayView } from './today.ts';

/** Events under the heading of a month. */
export interface MonthGroup {
  /** `November`, with the year unless it is the build's; 'Date TBA' for undated events. */
  readonly label: string;
  /** Number of events in the month, including other pages. */
  readonly total: number;
  /** `passingText` of `total`. */
  readonly passing: string;
  readonly cards: readonly EventCardView[];
}

export interface ExploreView {
  readonly head: HeadView;
  readonly filter: 'upcoming' | 'all';
  readonly figures: SiteFigures;
  readonly isCompact: boolean;
  /** Major categories of these events, the most frequent first: what they can be narrowed down to. */
  readonly categories: readonly string[];
  /** None unless there are several (rule C11). */
  readonly cities: readonly string[];
  readonly today: TodayView;
  /** The next 14 days; none under 'All Events'. */
  readonly days: readonly DayView[];
  /** Anchors of the first card of each day, by event id. */
  readonly anchors: ReadonlyMap<number, string>;
  readonly months: readonly MonthGroup[];
  readonly page: PageOf<Listing>;
}

/** The toggle of /events. */
export type ExploreFilter = 'upcoming' | 'all';

/** Caches a result per catalogue and filter. */
function forEachFilter<Result>(compute: (catalogue: Catalogue, filter: ExploreFilter) => Result) {
  const upcoming = memoByObject((catalogue: Catalogue) => compute(catalogue, 'upcoming'));
  const all = memoByObject((catalogue: Catalogue) => compute(catalogue, 'all'));
  return (catalogue: Catalogue, filter: ExploreFilter) => (filter === 'all' ? all : upcoming)(catalogue);
}

/** The events of a filter in display order: upcoming soonest first, all newest first. */
export const exploreEvents = forEachFilter((catalogue, filter): readonly Listing[] => {
  const { upcoming, past, undated } = splitAtBuild(catalogue, catalogue.events);
  return filter === 'all' ? [...upcoming.toReversed(), ...past, ...undated] : upcoming;
});

/** Maximum choices of the category filter; others can be found by searching. */
const MAX_CATEGORIES = 40;

const commonCategories = forEachFilter((catalogue, filter) => {
  const events = filter === 'all' ? catalogue.events : exploreEvents(catalogue, filter);
  return byFrequency(events.flatMap(({ majorCategory }) => majorCategory ?? [])).slice(0, MAX_CATEGORIES);
});

/** `2026-11`; empty without a date. */
const monthOf = ({ localDay }: Listing): string => localDay?.slice(0, 7) ?? '';

/** The heading of a month on /events. */
function monthLabel(month: string, { now, timeZone }: Site): string {
  return month === '' ? texts.dateTba : formatMonth(`${month}-01`, yearAt(now, timeZone));
}

/** The headings of all months, with counts across pages. */
const months = forEachFilter((catalogue, filter): ReadonlyMap<string, Omit<MonthGroup, 'cards'>> => {
  const { site } = catalogue;
  const headings = [...groupBy(exploreEvents(catalogue, filter), monthOf)].map(([month, events]) => {
    const passing = filter === 'all' ? '' : passingOf(events, site.now);
    return [month, { label: monthLabel(month, site), total: events.length, passing }] as const;
  });
  return new Map(headings);
});

/** Groups the events of one page by month; keeps their order. */
function groupByMonth(catalogue: Catalogue, filter: ExploreFilter, events: readonly Listing[]): MonthGroup[] {
  const { site } = catalogue;
  return [...groupBy(events, monthOf)].map(([month, group]) => ({
    ...(months(catalogue, filter).get(month) ?? { label: monthLabel(month, site), total: 0, passing: '' }),
    cards: group.map((event) => eventCard(event, site)),
  }));
}

/** What all pages of a filter share. */
const frame = forEachFilter((catalogue, filter) => ({
  filter,
  figures: siteFigures(catalogue),
  isCompact: isCompact(catalogue),
  categories: commonCategories(catalogue, filter),
  cities: catalogue.cities,
  today: todayView(catalogue.site),
  days: filter === 'all' ? [] : dayStrip(catalogue),
  anchors: filter === 'all' ? new Map<number, string>() : dayAnchors(catalogue),
}));

const listOf = (filter: ExploreFilter) => (filter === 'all' ? routes.allEvents : routes.events);

/** A page of /events (rule P6). */
export function exploreView(catalogue: Catalogue, filter: ExploreFilter, page: number): ExploreView {
  const list = listOf(filter);
  const events = pageOf(exploreEvents(catalogue, filter), page, list, (event) => event, EVENTS_PAGE_SIZE);
  return {
    ...frame(catalogue, filter),
    head: headView({
      title: numbered(filter === 'all' ? texts.explore.all : texts.explore.title, events),
      description: 'Concerts and shows by date, with venues, times and tickets.',
      canonicalPath: listPagePath(list, page),
    }),
    months: groupByMonth(catalogue, filter, events.items),
    page: events,
  };
}

const frameText = forEachFilter((catalogue, filter) => {
  const { anchors, ...rest } = frame(catalogue, filter);
  return JSON.stringify([rest, [...anchors], [...months(catalogue, filter)]]);
});

/** The cache key of a page of /events: what all pages share, serialized, and the events of its cards. */
export function exploreSources(catalogue: Catalogue, filter: ExploreFilter, page: number): (string | Listing)[] {
  const { now, timeZone } = catalogue.site;
  const events = pageItems(exploreEvents(catalogue, filter), page, EVENTS_PAGE_SIZE);
  return [yearAt(now, timeZone), frameText(catalogue, filter), String(page), ...events];
}
