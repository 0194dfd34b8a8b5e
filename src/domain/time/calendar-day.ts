import { UTCDateMini } from '@date-fns/utc/date/mini';
import { addDays as addDaysToDate } from 'date-fns/addDays';
import { getDay } from 'date-fns/getDay';
import { subMonths as subMonthsFromDate } from 'date-fns/subMonths';
import type { CalendarDay } from './instant.ts';

/** A day as a date of date-fns: midnight in UTC, whose parts are read in UTC whatever zone the machine is in. */
export const dateOfDay = (day: CalendarDay): Date => new UTCDateMini(`${day}T00:00:00Z`);

/** The calendar day of a date that was derived from `dateOfDay`. */
export const dayOfDate = (date: Date): CalendarDay => date.toISOString().slice(0, 10);

/** The calendar day `count` days after `day`, before it for a negative count. */
export const addDays = (day: CalendarDay, count: number): CalendarDay =>
  dayOfDate(addDaysToDate(dateOfDay(day), count));

/** The day of the same number `count` months before `day`, or the last of that month if it is shorter. */
export const subMonths = (day: CalendarDay, count: number): CalendarDay =>
  dayOfDate(subMonthsFromDate(dateOfDay(day), count));

/** 0 for Sunday to 6 for Saturday. */
export const weekday = (day: CalendarDay): number => getDay(dateOfDay(day));
