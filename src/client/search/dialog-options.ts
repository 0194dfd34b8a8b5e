import { NO_FILTER } from '../../domain/search/match/count-shows.ts';
import type { ShowChoice } from '../../domain/search/match/pair-card.ts';
import { matches, type SearchTerm } from '../../domain/search/match/term.ts';
import { formatCount, plural } from '../../domain/text/plural.ts';
import { texts } from '../../domain/text/texts.ts';
import { formatDate } from '../../domain/time/format.ts';
import { eventPath } from '../../domain/urls/paths.ts';
import { statusView } from '../../domain/views/status-view.ts';
import { element } from '../dom.ts';
import { findMentions, type Mention } from './index/full-text.ts';
import { openVenueSearch } from './index/list-search.ts';
import { openShowSearch, type ShowResults } from './index/show-search.ts';
import { marked } from './marked.ts';

/** Rows of each kind at most. */
const ROWS = { artists: 4, events: 5, venues: 3, mentions: 4 } as const;

/** Pages requested for mentions: many of them are already shown by name. */
const LOOKED_AT = 20;

/** One row of the dialog. */
export interface DialogOption {
  readonly path: string;
  /** Large figure, and what it counts or the month. */
  readonly figure: readonly [number: string, unit: string];
  readonly title: readonly (Node | string)[];
  readonly aside: readonly (Node | string)[];
}

/** Rows under their heading. */
export interface DialogGroup {
  readonly heading: string;
  readonly options: readonly DialogOption[];
}

const everythingUpcoming = (): ShowChoice => ({ scope: 'upcoming', now: Date.now(), filter: NO_FILTER });

const openSearches = () => Promise.all([openShowSearch('upcoming'), openVenueSearch()]);

/** @throws SearchUnavailable */
export async function loadSearches(): Promise<void> {
  await openSearches();
}

const indexes = (count: number, most: number) => Array.from({ length: Math.min(count, most) }, (_, index) => index);

/** `12` and `shows`. */
function figureOf(text: string): [string, string] {
  const [number = '', ...unit] = text.split(' ');
  return [number, unit.join(' ')];
}

function artistOptions({ artistCount, artist }: ShowResults, term: SearchTerm): DialogOption[] {
  return indexes(artistCount, ROWS.artists).map((index) => {
    const { path, name, showCount, venueCount } = artist(index).facts;
    return {
      path,
      figure: figureOf(plural(showCount, 'show')),
      title: marked(name, term),
      aside: [plural(venueCount, 'venue')],
    };
  });
}

/** `17` and `Aug`, with the year where it is another one: `Aug ’27`. */
function dateFigure(date: string, currentYear: string): [string, string] {
  const [month = '', day = '', year = currentYear] = date.split(/[ ,]+/);
  return [day.padStart(2, '0'), year === currentYear ? month : `${month} ’${year.slice(2)}`];
}

const yearNow = () => String(new Date().getFullYear());

/** Soonest first. */
async function eventOptions(results: ShowResults, term: SearchTerm): Promise<DialogOption[]> {
  const currentYear = yearNow();
  const events = await Promise.all(indexes(results.pairCount, ROWS.events).map((index) => results.nextEvent(index)));
  return events
    .filter((event) => event !== null)
    .sort((a, b) => (a.day ?? '~').localeCompare(b.day ?? '~'))
    .map((event) => {
      const { day, venueLine } = event;
      const status = statusView(event)?.word.toLowerCase();
      return {
        path: eventPath(event.id),
        figure: day === null ? ['', texts.dateTba] : dateFigure(formatDate(day), currentYear),
        title: marked(event.title, term),
        aside: [[venueLine, status].filter((part) => part !== undefined && part !== '').join(', ')],
      };
    });
}

/**
 * Artists, events and venues by their names and categories.
 *
 * @throws SearchUnavailable
 */
export async function findOptions(term: SearchTerm): Promise<DialogGroup[]> {
  const [shows, findVenues] = await openSearches();
  const choice = everythingUpcoming();
  await shows.prepare(term, choice);
  const results = shows.search(term, choice);
  const venues = findVenues(term);
  const venueOptions = indexes(venues.count, ROWS.venues).map((index): DialogOption => {
    const { path, name, city, totalEvents, upcomingEvents } = venues.card(index);
    return {
      path,
      figure: [formatCount(upcomingEvents), 'ahead'],
      title: marked(name, term),
      aside: [[city, plural(totalEvents, 'event')].filter((part) => part !== null).join(', ')],
    };
  });
  return [
    { heading: texts.explore.artists, options: artistOptions(results, term) },
    { heading: texts.explore.events, options: await eventOptions(results, term) },
    { heading: texts.browse.venues, options: venueOptions },
  ].filter(({ options }) => options.length > 0);
}

function mentionOption({ path, title, date, kind, excerpt }: Mention): DialogOption {
  const pieces = excerpt.map(({ text, isMarked }) => (isMarked ? element('mark', {}, text) : text));
  const aside = pieces.length === 0 ? [] : ['“', ...pieces, '”'];
  return { path, figure: date === '' ? ['', kind] : dateFigure(date, yearNow()), title: [title], aside };
}

/**
 * Pages that mention the term, except those already shown.
 *
 * @throws SearchUnavailable
 */
export async function findMentionOptions(term: SearchTerm, shown: ReadonlySet<string>): Promise<DialogGroup | null> {
  const mentions = await findMentions(term.text, LOOKED_AT, everythingUpcoming());
  const options = mentions
    .filter(({ kind, path, title }) => !shown.has(path) && !(kind === 'event' && matches(title, term)))
    .map(mentionOption);
  return options.length === 0 ? null : { heading: texts.search.mentioned, options: options.slice(0, ROWS.mentions) };
}
