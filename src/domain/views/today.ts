import type { Site } from '../catalogue/types.ts';
import { formatDayNumber, formatMonthYear, formatWeekday, formatWeekdayMonth } from '../time/format.ts';
import { upcomingUntil } from '../time/upcoming-until.ts';
import { wallTime } from '../time/zone-time.ts';
import type { TodayView } from './view-types.ts';

/** The build's day at the site: the date that leads the home page and the stub of the sign-in ticket. */
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
