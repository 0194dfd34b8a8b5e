import { indexOfCategory } from '../../catalogue/category.ts';
import { takesPlace } from '../../catalogue/event-status.ts';
import { plural } from '../../text/plural.ts';
import { formatShortDate } from '../../time/format.ts';
import type { Instant } from '../../time/instant.ts';
import { isUpcoming } from '../../time/upcoming.ts';
import { artistAtVenuePath, artistPath } from '../../urls/paths.ts';
import { MAX_CATEGORIES } from '../../views/artist-card.ts';
import type { PictureView } from '../../views/card.ts';
import { type DateView, dateOf } from '../../views/date-of.ts';
import { type HeartView, heartView } from '../../views/heart.ts';
import { artistAtVenueName } from '../../views/link-names.ts';
import { type StatusView, statusView } from '../../views/status-view.ts';
import { hueOf, initialsOf } from '../../views/tint.ts';
import { venueLine } from '../../views/venue-line.ts';
import type { EventDetails, PairDetails } from '../codec/details.ts';
import type { Directory } from '../codec/directory.ts';
import type { SearchScope } from '../codec/show-set.ts';
import type { Shows } from '../codec/shows.ts';
import type { ShowFilter } from './count-shows.ts';

/** The card of an artist at a venue, without its details. */
export interface PairCardView {
  readonly artist: string;
  /** Of the artist's page, linked until the details are loaded. */
  readonly path: string;
  /** At most 3. */
  readonly categories: readonly string[];
  readonly heart: HeartView;
  readonly showCount: number;
}

/** What the details add to the card. */
export interface PairDetailsView {
  /** Of the page of the artist at the venue. */
  readonly path: string;
  /** Accessible name of the link. */
  readonly name: string;
  /** `Foundry, Brooklyn`. */
  readonly venueLine: string;
  readonly picture: PictureView;
  /** Of the next show that takes place, else the next one, else the last one; `null` for 'Date TBA'. */
  readonly date: DateView | null;
  readonly isPast: boolean;
  /** Set if it applies to all upcoming shows. */
  readonly status: StatusView | null;
  /** `1 date`, `4 dates, Nov 27 to Feb 14, 2027`. */
  readonly span: string;
}

/** Selects the shows that count. */
export interface ShowChoice {
  readonly scope: SearchScope;
  readonly filter: ShowFilter;
  /** The visitor's clock. */
  readonly now: Instant;
}

type Pairs = Pick<Directory, 'artists' | 'pairArtist'>;

const artistAt = ({ artists, pairArtist }: Pairs, pair: number) => artists[pairArtist[pair] ?? -1] ?? '';

/** @param pair index in the directory */
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

/** The selected events of a pair, soonest first, undated last. */
export function chosenEvents(
  { categories }: Directory,
  shows: Shows,
  pair: number,
  details: PairDetails,
  { scope, filter, now }: ShowChoice,
): EventDetails[] {
  const wanted = filter.category === null ? null : indexOfCategory(categories, filter.category);
  return details.events.filter(({ group, day, upcomingUntil }) => {
    if (scope === 'upcoming' && !isUpcoming(upcomingUntil, now)) return false;
    if (filter.from !== null && (day === null || day < filter.from)) return false;
    if (filter.to !== null && (day === null || day > filter.to)) return false;
    if (wanted === null) return true;
    const category = shows.groupCategory[(shows.groupOffsets[pair] ?? 0) + group] ?? -1;
    return category >= 0 && category === wanted;
  });
}

function foundDate({ day, minutes }: EventDetails, currentYear: string): DateView | null {
  if (day === null) return null;
  const clock =
    minutes === null
      ? ''
      : `T${[Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':')}`;
  return dateOf(day, minutes, day + clock, currentYear);
}

/** The status shared by all upcoming shows, or that of the named show if none takes place. */
function sharedStatus(upcoming: readonly EventDetails[], named: EventDetails | undefined): StatusView | null {
  if (named === undefined) return null;
  const isShared = upcoming.every(({ status }) => status === named.status);
  return isShared || !takesPlace(named) ? statusView(named) : null;
}

/**
 * The details for a pair's card.
 *
 * @param pair index in the directory
 * @param details with the events of `chosenEvents`
 * @param currentYear four digits; short dates omit this year
 */
export function pairDetails(
  directory: Pairs,
  pair: number,
  { venue, picture, events }: PairDetails,
  { now, currentYear }: Pick<ShowChoice, 'now'> & { readonly currentYear: string },
): PairDetailsView {
  const artist = artistAt(directory, pair);
  const { name, slug, city } = venue ?? { name: '', slug: '', city: null };
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
    venueLine: venueLine(name, city),
    picture: { src: picture, hue: hueOf(slug), initials: initialsOf(artist) },
    date: shown === undefined ? null : foundDate(shown, currentYear),
    isPast: shown !== undefined && next === undefined,
    status: sharedStatus(upcoming, next),
    span: isSpan ? `${count}, ${formatShortDate(first, currentYear)} to ${formatShortDate(last, currentYear)}` : count,
  };
}
