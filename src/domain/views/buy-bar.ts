import { softBreaks } from '../text/soft-breaks.ts';
import type { EventView } from './event-view.ts';

/** The two lines of the ticket bar beside the day, either of which may be empty. */
export interface BuyBarLines {
  /** `Fri, Nov, 8:00 PM`. */
  readonly when: string;
  /** `Harbor Hall`. */
  readonly where: string;
}

const joined = (...parts: readonly (string | null | undefined)[]) => parts.filter(Boolean).join(', ');

/** The lines of the ticket bar. The time must not be truncated, so with a year it moves to the line of the venue. */
export function buyBarLines({ date, venue }: Pick<EventView, 'date' | 'venue'>): BuyBarLines {
  const isOfAnotherYear = /\d{4}$/.test(date?.weekdayMonth ?? '');
  return {
    when: joined(date?.weekdayMonth, isOfAnotherYear ? null : date?.time),
    where: softBreaks(joined(isOfAnotherYear ? date?.time : null, venue?.name)),
  };
}
