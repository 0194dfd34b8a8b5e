import { formatDayNumber, formatMonthYear, formatWeekday, formatWeekdayMonth } from './format.ts';
import type { Site } from './types.ts';
import { upcomingUntil } from './upcoming-until.ts';
import type { TodayView } from './view-types.ts';
import { wallTime } from './zone-time.ts';

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
