import { takesPlace } from '../../catalogue/event-status.ts';
import { plural } from '../../text/plural.ts';
import {
  formatDate,
  formatDateLong,
  formatDayNumber,
  formatShortDate,
  formatTime,
  formatWeekdayMonth,
} from '../../time/format.ts';
import type { Instant } from '../../time/instant.ts';
import { isUpcoming } from '../../time/upcoming.ts';
import { artistAtVenuePath, artistPath } from '../../urls/paths.ts';
import { MAX_CATEGORIES } from '../../views/artist-card.ts';
import type { PictureView } from '../../views/card.ts';
import type { DateView } from '../../views/date-view.ts';
import { type HeartView, heartView } from '../../views/heart.ts';
import { artistAtVenueName } from '../../views/link-names.ts';
import { type StatusView, statusView } from '../../views/status-view.ts';
import { hueOf, initialsOf } from '../../views/tint.ts';
import type { EventDetails, PairDetails } from '../codec/details.ts';
import type { Directory } from '../codec/directory.ts';
import type { SearchScope } from '../codec/show-set.ts';
import type { Shows } from '../codec/shows.ts';
import type { ShowFilter } from './count-shows.ts';

/** The card of an artist at a venue, as far as searching knows it at once. */
export interface PairCardView {
  readonly artist: string;
  /** Of the artist: where the card leads until the details come. */
  readonly path: string;
  /** At most 3. */
  readonly categories: readonly string[];
  readonly heart: HeartView;
  readonly showCount: number;
}

/** What the details add to the card. */
export interface PairDetailsView {
  /** Of the artist at the venue. */
  readonly path: string;
  /** Of the link there. */
  readonly name: string;
  readonly venueName: string;
  readonly picture: PictureView;
  /** The next of the shows, one that takes place if there is any, or the last one if none is ahead; `null`: 'Date TBA'. */
  readonly date: DateView | null;
  readonly isPast: boolean;
  /** What is said of all shows that are ahead. */
  readonly status: StatusView | null;
  /** `1 date`, `4 dates, Nov 27 to Feb 14, 2027`. */
  readonly span: string;
}

/** Which of an artist's or a pair's shows count. */
export interface ShowChoice {
  readonly scope: SearchScope;
  readonly filter: ShowFilter;
  /** The visitor's clock. */
  readonly now: Instant;
}

type Pairs = Pick<Directory, 'artists' | 'pairArtist'>;

const artistAt = ({ artists, pairArtist }: Pairs, pair: number) => artists[pairArtist[pair] ?? -1] ?? '';

/** The card of the pair at an index of the directory's pairs. */
export function pairCard(directory: Directory, shows: Shows, counts: Int32Array, pair: number): PairCardView {
  const artist = artistAt(directory, pair);
  const categories = new Set<string>();
  let showCount = 0;
  for (let group = shows.groupOffsets[pair] ?? 0; group < (shows.groupOffsets[pair + 1] ?? 0); group++) {
    const count = counts[group] ?? 0;
    showCount += count;
    const category = directory.categories[shows.groupCategory[group] ?? -1];
    if (count > 0 && category !== undefined) categories.add(category);
  }
  return {
    artist,
    path: artistPath(artist),
    categories: [...categories].slice(0, MAX_CATEGORIES),
    heart: heartView('artist', artist, artist),
    showCount,
  };
}

/** The events of a pair that count, soonest first, undated last. */
export function chosenEvents(
  { categories }: Directory,
  shows: Shows,
  pair: number,
  details: PairDetails,
  { scope, filter, now }: ShowChoice,
): EventDetails[] {
  return details.events.filter(({ group, day, upcomingUntil }) => {
    if (scope === 'upcoming' && !isUpcoming(upcomingUntil, now)) return false;
    if (filter.from !== null && (day === null || day < filter.from)) return false;
    if (filter.to !== null && (day === null || day > filter.to)) return false;
    if (filter.category === null) return true;
    const category = shows.groupCategory[(shows.groupOffsets[pair] ?? 0) + group] ?? -1;
    return categories[category] === filter.category;
  });
}

function dateOf({ day, minutes }: EventDetails, currentYear: string): DateView | null {
  if (day === null) return null;
  const time = minutes === null ? null : formatTime(minutes);
  const clock =
    minutes === null
      ? ''
      : `T${[Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':')}`;
  return {
    day: formatDayNumber(day),
    weekdayMonth: formatWeekdayMonth(day, currentYear),
    time,
    text: time === null ? formatDate(day) : `${formatDate(day)}, ${time}`,
    longText: formatDateLong(day),
    machine: day + clock,
  };
}

/** The status that all upcoming shows share, or of the one that the card names if none takes place. */
function sharedStatus(upcoming: readonly EventDetails[], named: EventDetails | undefined): StatusView | null {
  if (named === undefined) return null;
  const isShared = upcoming.every(({ status }) => status === named.status);
  return isShared || !takesPlace(named) ? statusView(named) : null;
}

/**
 * What the details add to the card of the pair at an index of the directory's pairs.
 *
 * @param events as `chosenEvents` gives them
 * @param currentYear four digits; the year of this one is left out where the date stands alone
 */
export function pairDetails(
  directory: Pairs,
  pair: number,
  { venue, picture }: PairDetails,
  events: readonly EventDetails[],
  { now, currentYear }: Pick<ShowChoice, 'now'> & { readonly currentYear: string },
): PairDetailsView {
  const artist = artistAt(directory, pair);
  const { name, slug } = venue ?? { name: '', slug: '' };
  const dated = events.filter(({ day }) => day !== null);
  const upcoming = dated.filter(({ upcomingUntil }) => isUpcoming(upcomingUntil, now));
  const next = upcoming.find(takesPlace) ?? upcoming[0];
  const shown = next ?? dated.at(-1);
  const [first, last] = [dated[0]?.day, dated.at(-1)?.day];
  const isSpan = first && last && first !== last;
  const count = plural(events.length, 'date');
  return {
    path: artistAtVenuePath(artist, slug),
    name: artistAtVenueName(artist, name),
    venueName: name,
    picture: { src: picture, hue: hueOf(slug), initials: initialsOf(artist) },
    date: shown === undefined ? null : dateOf(shown, currentYear),
    isPast: shown !== undefined && next === undefined,
    status: sharedStatus(upcoming, next),
    span: isSpan ? `${count}, ${formatShortDate(first, currentYear)} to ${formatShortDate(last, currentYear)}` : count,
  };
}
