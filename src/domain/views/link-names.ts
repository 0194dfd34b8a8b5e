import { texts } from '../text/texts.ts';
import type { DateView } from './date-view.ts';

/**
 * Accessible names of links and buttons that a page repeats: each says what it is about and when, so that no two of one
 * name lead to different places. They begin with the words that are seen (WCAG 2.5.3).
 */

/** What tells a show apart from others of its title. */
export interface NamedShow {
  readonly title: string;
  /** `null`: 'Date TBA'. */
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

/** `Night Ferry at Harbor Hall`: an artist at one of several venues. */
export const artistAtVenueName = (artist: string, venue: string): string =>
  venue === '' ? artist : `${artist} at ${venue}`;

/** `Night Ferry on Nov 27, 2026`, `Harbor Hall, Venue`: a page among those that mention a term; `date` may be empty. */
export const mentionName = (title: string, kind: string, date: string): string =>
  date === '' ? `${title}, ${kind}` : `${title} on ${date}`;

const FAVORITE = 'Favorite ';

/** Names a heart after its item: 'Favorite NAME'. */
export const heartName = (item: string): string => FAVORITE + item;

/** The item after which a heart is named. */
export const itemOfHeart = (name: string): string => (name.startsWith(FAVORITE) ? name.slice(FAVORITE.length) : name);
