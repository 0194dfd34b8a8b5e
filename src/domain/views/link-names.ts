import { texts } from '../text/texts.ts';
import type { DateView } from './date-of.ts';

/*
 * Accessible names of repeated links and buttons. Each includes the item and its date, so that links with the same name
 * lead to the same page, and begins with the visible text (WCAG 2.5.3).
 */

/** What distinguishes shows with the same title. */
export interface NamedShow {
  readonly title: string;
  /** `null` for 'Date TBA'. */
  readonly date: Pick<DateView, 'text'> | null;
  readonly venueName: string | null;
}

/** `Night Ferry on Nov 27, 2026, 8:00 PM at Harbor Hall`, `Night Ferry at Harbor Hall, Date TBA`. */
export function showName({ title, date, venueName }: NamedShow): string {
  const where = venueName === null ? '' : ` at ${venueName}`;
  return date === null ? `${title}${where}, ${texts.dateTba}` : `${title} on ${date.text}${where}`;
}

/** `Buy Tickets for Night Ferry on Nov 27, 2026, 8:00 PM at Harbor Hall`. */
export const ticketsName = (show: NamedShow): string => `${texts.buyTickets} for ${showName(show)}`;

/** `Details of Night Ferry on Nov 27, 2026, 8:00 PM at Harbor Hall`. */
export const detailsName = (show: NamedShow): string => `${texts.event.more} of ${showName(show)}`;

/** `Night Ferry at Harbor Hall`. */
export const artistAtVenueName = (artist: string, venue: string): string =>
  venue === '' ? artist : `${artist} at ${venue}`;

/** `Night Ferry on Nov 27, 2026`, `Harbor Hall, Venue`; `date` may be empty. */
export const mentionName = (title: string, kind: string, date: string): string =>
  date === '' ? `${title}, ${kind}` : `${title} on ${date}`;

/** What hearts say: before they are set, and after. An artist's on the page of one of their events says 'Follow'. */
export const heartWords = { Favorite: 'Favorited', Follow: 'Following' } as const;

export type HeartWord = keyof typeof heartWords;

export const isHeartWord = (text: string): text is HeartWord => Object.hasOwn(heartWords, text);

/** `Favorite Harbor Hall`. */
export const heartName = (item: string, word: HeartWord = 'Favorite'): string => `${word} ${item}`;
