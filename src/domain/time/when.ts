import { addWeeks } from 'date-fns/addWeeks';
import { lastDayOfISOWeek } from 'date-fns/lastDayOfISOWeek';
import { startOfWeek } from 'date-fns/startOfWeek';
import { addDays, dateOfDay, dayOfDate } from './calendar-day.ts';
import type { CalendarDay } from './instant.ts';

/** The date presets of /events, as its address names them; weeks start on Sunday (rule T5). */
export const WHEN = ['today', 'weekend', 'week', 'next-week'] as const;

export type When = (typeof WHEN)[number];

/** First and last day, both included. */
export interface DaySpan {
  readonly from: CalendarDay;
  readonly to: CalendarDay;
}

/**
 * The days of a preset for a visitor on `today`: the weekend is Friday to Sunday, on a Saturday or Sunday the one that
 * has begun; a week is Sunday to Saturday.
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
 * The weekend as the home page promotes it: what is left of Friday to Sunday after `today`, whose shows are listed
 * under 'Tonight'; on a Sunday the next weekend.
 */
export function weekendAfter(today: CalendarDay): DaySpan {
  const tomorrow = addDays(today, 1);
  const { from, to } = daysOfWhen('weekend', tomorrow);
  const hasBegun = from < tomorrow;
  return { from: hasBegun ? tomorrow : from, to };
}
