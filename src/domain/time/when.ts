import type { CalendarDay } from './instant.ts';
import { addDays, weekday } from './zone-time.ts';

/** The quick choices of dates on /events; weeks begin on Sunday (specification section 3). */
export const WHEN = ['today', 'weekend', 'week', 'next-week'] as const;

export type When = (typeof WHEN)[number];

/** First and last day, both included. */
export interface DaySpan {
  readonly from: CalendarDay;
  readonly to: CalendarDay;
}

/**
 * The days that a visitor means on `today`: this weekend is Friday to Sunday, on a Saturday or Sunday the one that has
 * begun; this week is the Sunday to Saturday in which today lies.
 */
export function daysOfWhen(when: When, today: CalendarDay): DaySpan {
  const day = weekday(today);
  if (when === 'today') return { from: today, to: today };
  if (when === 'weekend') {
    const friday = addDays(today, day === 0 ? -2 : 5 - day);
    return { from: friday, to: addDays(friday, 2) };
  }
  const sunday = addDays(today, (when === 'week' ? 0 : 7) - day);
  return { from: sunday, to: addDays(sunday, 6) };
}
