import { addWeeks } from 'date-fns/addWeeks';
import { lastDayOfISOWeek } from 'date-fns/lastDayOfISOWeek';
import { startOfWeek } from 'date-fns/startOfWeek';
import { addDays, dateOfDay, dayOfDate } from './calendar-day.ts';
import type { CalendarDay } from './instant.ts';

/** The date presets of /events, by their value in the address; weeks start on Sunday (rule T5). */
export const WHEN = ['today', 'weekend', 'week', 'next-week'] as const;

export type When = (typeof WHEN)[number];

/** First and last day, inclusive. */
export interface DaySpan {
  readonly from: CalendarDay;
  readonly to: CalendarDay;
}

/**
 * The days of a preset, seen from `today`. The weekend is Friday to Sunday, on Saturday and Sunday the current one; a
 * week is Sunday to Saturday.
 */
export function daysOfWhen(when: When, today: CalendarDay): DaySpan {
  if (when === 'today') return { from: today, to: today };
  if (when === 'weekend') {
    // ISO weeks end on Sunday.
    const sunday = dayOfDate(lastDayOfISOWeek(dateOfDay(today)));
    return { from: addDays(sunday, -2), to: sunday };
  }
  const inWeek = addWeeks(dateOfDay(today), when === 'week' ? 0 : 1);
  const sunday = dayOfDate(startOfWeek(inWeek));
  return { from: sunday, to: addDays(sunday, 6) };
}

/**
 * The weekend for the home page: the days of Friday to Sunday after `today`, since today's shows are under 'Tonight';
 * on Sunday the next weekend.
 */
export function weekendAfter(today: CalendarDay): DaySpan {
  const tomorrow = addDays(today, 1);
  const { from, to } = daysOfWhen('weekend', tomorrow);
  const hasBegun = from < tomorrow;
  return { from: hasBegun ? tomorrow : from, to };
}
