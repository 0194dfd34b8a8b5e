import type { Site } from '../catalogue/types.ts';
import { formatDayNumber, formatMonthYear, formatWeekday, formatWeekdayMonth } from '../time/format.ts';
import type { CalendarDay, Instant } from '../time/instant.ts';
import { upcomingUntil } from '../time/upcoming-until.ts';
import { wallTime } from '../time/zone-time.ts';

/** The build's day at the site. */
export interface TodayView {
  /** `Friday`. */
  readonly weekday: string;
  /** `Fri, Nov`. */
  readonly weekdayMonth: string;
  /** `November 2026`. */
  readonly monthYear: string;
  /** Two digits. */
  readonly day: string;
  readonly machine: CalendarDay;
  /** The day's last millisecond, so that a page notices when it is over. */
  readonly until: Instant;
  /** The site's IANA zone. */
  readonly zone: string;
}

/** The build's day at the site, shown on the home page and on the ticket of /auth. */
export function todayView(site: Site): TodayView {
  const { day } = wallTime(site.now, site.timeZone);
  return {
    weekday: formatWeekday(day),
    weekdayMonth: formatWeekdayMonth(day, day.slice(0, 4)),
    monthYear: formatMonthYear(day),
    day: formatDayNumber(day),
    machine: day,
    until: upcomingUntil(null, day, site.timeZone) ?? site.now,
    zone: site.timeZone,
  };
}
