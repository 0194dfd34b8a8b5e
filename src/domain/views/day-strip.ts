import { groupBy } from '../catalogue/group.ts';
import { splitAtBuild } from '../catalogue/related.ts';
import type { Catalogue } from '../catalogue/types.ts';
import { memoByObject } from '../text/memo.ts';
import { plural } from '../text/plural.ts';
import { addDays, weekday } from '../time/calendar-day.ts';
import { formatDateLong, formatDayNumber, formatShortWeekday } from '../time/format.ts';
import type { CalendarDay } from '../time/instant.ts';
import { wallTime } from '../time/zone-time.ts';
import { listPagePath, routes } from '../urls/paths.ts';
import { EVENTS_PAGE_SIZE } from './page-of.ts';

/** A day in the strip above /events. */
export interface DayView {
  readonly machine: CalendarDay;
  /** `Fri`. */
  readonly weekday: string;
  /** Two digits. */
  readonly day: string;
  /** `Friday, November 27, 2026: 23 shows`. All shows of the day, so that it stays true during the day. */
  readonly name: string;
  /** Number of shows in percent of the busiest day's. */
  readonly share: number;
  readonly beginsWeek: boolean;
  /** Link to the day's first card; `null` without shows ahead. */
  readonly href: string | null;
}

/** Length of the strip in days. */
const DAYS = 14;

/** Anchor on a day's first card. */
const anchorOf = (day: CalendarDay) => `on-${day}`;

/** All events of each day. */
const eventsOfDay = memoByObject((catalogue: Catalogue) => groupBy(catalogue.events, ({ localDay }) => localDay));

/** The upcoming events of each day, with their index in the list of /events. */
const firstOfDay = memoByObject((catalogue: Catalogue) => {
  const { upcoming } = splitAtBuild(catalogue, catalogue.events);
  const indexed = upcoming.map(({ id, localDay }, index) => ({ id, localDay, index }));
  return groupBy(indexed, ({ localDay }) => localDay);
});

/** Anchors of the first card of each day, by event id. */
export const dayAnchors = memoByObject(
  (catalogue: Catalogue): ReadonlyMap<number, string> =>
    new Map(
      [...firstOfDay(catalogue)].flatMap(([day, [first]]) => (first ? [[first.id, anchorOf(day)] as const] : [])),
    ),
);

/** The next 14 days with their numbers of shows, linked to their first cards on the pages of /events. */
export const dayStrip = memoByObject((catalogue: Catalogue): readonly DayView[] => {
  const { site } = catalogue;
  const today = wallTime(site.now, site.timeZone).day;
  const days = Array.from({ length: DAYS }, (_, offset) => addDays(today, offset));
  const countOn = (day: CalendarDay) => eventsOfDay(catalogue).get(day)?.length ?? 0;
  const most = Math.max(1, ...days.map(countOn));
  return days.map((day) => {
    const count = countOn(day);
    const first = firstOfDay(catalogue).get(day)?.[0];
    const page = first === undefined ? 1 : Math.floor(first.index / EVENTS_PAGE_SIZE) + 1;
    return {
      machine: day,
      weekday: formatShortWeekday(day),
      day: formatDayNumber(day),
      name: `${formatDateLong(day)}: ${plural(count, 'show')}`,
      share: Math.round((100 * count) / most),
      beginsWeek: weekday(day) === 0,
      href: first === undefined ? null : `${listPagePath(routes.events, page)}#${anchorOf(day)}`,
    };
  });
});
