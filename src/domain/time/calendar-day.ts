import { UTCDateMini } from '@date-fns/utc/date/mini';
import { addDays as addDaysToDate } from 'date-fns/addDays';
import { getDay } from 'date-fns/getDay';
import { subMonths as subMonthsFromDate } from 'date-fns/subMonths';
import type { CalendarDay } from './instant.ts';

/** A day as a `Date` for date-fns: midnight UTC, with getters in UTC regardless of the machine's zone. */
export const dateOfDay = (day: CalendarDay): Date => new UTCDateMini(`${day}T00:00:00Z`);

/** The inverse of `dateOfDay`. */
export const dayOfDate = (date: Date): CalendarDay => date.toISOString().slice(0, 10);

/** The calendar day `count` days after `day`; `count` may be negative. */
export const addDays = (day: CalendarDay, count: number): CalendarDay =>
  dayOfDate(addDaysToDate(dateOfDay(day), count));

/** The same day of the month `count` months before `day`, or the last day of a shorter month. */
export const subMonths = (day: CalendarDay, count: number): CalendarDay =>
  dayOfDate(subMonthsFromDate(dateOfDay(day), count));

/** 0 for Sunday to 6 for Saturday. */
export const weekday = (day: CalendarDay): number => getDay(dateOfDay(day));
