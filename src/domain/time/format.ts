import { formatDay, formatMinutes } from '#formatter';
import type { CalendarDay } from './instant.ts';

/** `Nov 27, 2026` (rule T6). */
export const formatDate = (day: CalendarDay): string => formatDay(day, 'MMM dd, yyyy');

/** `Friday, November 27, 2026` (rule T7). */
export const formatDateLong = (day: CalendarDay): string => formatDay(day, 'EEEE, MMMM dd, yyyy');

/** `Friday, November 7`. */
export const formatDayInYear = (day: CalendarDay): string => formatDay(day, 'EEEE, MMMM d');

/** `November 7`. */
export const formatMonthDay = (day: CalendarDay): string => formatDay(day, 'MMMM d');

/** `Friday`. */
export const formatWeekday = (day: CalendarDay): string => formatDay(day, 'EEEE');

/** `Fri`. */
export const formatShortWeekday = (day: CalendarDay): string => formatDay(day, 'EEE');

/** `07`. */
export const formatDayNumber = (day: CalendarDay): string => formatDay(day, 'dd');

/** `November 2026`. */
export const formatMonthYear = (day: CalendarDay): string => formatDay(day, 'MMMM yyyy');

const isIn = (year: string, day: CalendarDay) => day.startsWith(`${year}-`);

/** `Nov 27`, with the year unless it is `currentYear`: `Feb 14, 2027`. */
export const formatShortDate = (day: CalendarDay, currentYear: string): string =>
  formatDay(day, isIn(currentYear, day) ? 'MMM dd' : 'MMM dd, yyyy');

/** `Fri, Nov`, with the year unless it is `currentYear`: `Sat, Jan 2027`. */
export const formatWeekdayMonth = (day: CalendarDay, currentYear: string): string =>
  formatDay(day, isIn(currentYear, day) ? 'EEE, MMM' : 'EEE, MMM yyyy');

/** `November`, with the year unless it is `currentYear`: `January 2027`. */
export const formatMonth = (day: CalendarDay, currentYear: string): string =>
  formatDay(day, isIn(currentYear, day) ? 'MMMM' : 'MMMM yyyy');

/** `8:00 PM`, from minutes after midnight. */
export const formatTime = (minutes: number): string => formatMinutes(minutes, 'h:mm a');
