import { byLetter, OTHER } from '../catalogue/by-letter.ts';
import { passingOf, splitAtBuild } from '../catalogue/related.ts';
import type { Catalogue, Listing } from '../catalogue/types.ts';
import { memoByObject } from '../text/memo.ts';
import { plural } from '../text/plural.ts';
import { texts } from '../text/texts.ts';
import { letterPath, listPagePath, routes } from '../urls/paths.ts';
import type { ArtistCardView } from './artist-card.ts';
import { artistCard, type EventCardView, eventCard, type SearchedCard, venueCard } from './card.ts';
import { type HeadView, headView } from './head.ts';
import { type PageOf, pageOf } from './page-of.ts';
import type { VenueCardView } from './venue-card.ts';

export interface SiteFigures {
  readonly upcoming: number;
  /** `passingText` of `upcoming`, with which the page keeps the number current. */
  readonly passing: string;
  readonly artists: number;
  readonly venues: number;
}

/** A link to the artists or venues whose names begin with a letter. */
export interface LetterView {
  /** `B`, or `#` for what begins with none of A to Z. */
  readonly text: string;
  /** Accessible name. */
  readonly name: string;
  readonly path: string;
  readonly isCurrent: boolean;
}

export interface ArtistListView {
  readonly head: HeadView;
  readonly figures: SiteFigures;
  /** 'Showing 612 artists'. */
  readonly countText: string;
  readonly letters: readonly LetterView[];
  readonly page: PageOf<ArtistCardView>;
}

export interface VenueListView {
  readonly head: HeadView;
  readonly figures: SiteFigures;
  readonly countText: string;
  readonly letters: readonly LetterView[];
  readonly page: PageOf<VenueCardView>;
  /** What they can be narrowed down to; none unless there are several (rule C11). */
  readonly cities: readonly string[];
}

export interface BrowseView {
  readonly head: HeadView;
  readonly artists: ArtistListView;
  readonly venues: VenueListView;
}

export interface NewlyAddedView {
  readonly head: HeadView;
  /** 'Showing 501 newly added events'. */
  readonly countText: string;
  readonly isCompact: boolean;
  readonly page: PageOf<EventCardView & SearchedCard>;
}

/** Maximum events of 'Newly Added' (rule L3). */
const MAX_NEWLY_ADDED = 501;

/** The site's three totals. */
export const siteFigures = memoByObject((catalogue: Catalogue): SiteFigures => {
  const { upcoming } = splitAtBuild(catalogue, catalogue.events);
  return {
    upcoming: upcoming.length,
    passing: passingOf(upcoming, catalogue.site.now),
    artists: catalogue.artists.length,
    venues: catalogue.venues.length,
  };
});

/** Below this share of pictures, lists of events are rows by default (rule L12). */
const FEW_PICTURES = 1 / 4;

/** Whether lists of events are rows by default. */
export const isCompact = memoByObject((catalogue: Catalogue): boolean => {
  const { upcoming } = splitAtBuild(catalogue, catalogue.events);
  return upcoming.filter(({ image }) => image !== null).length < upcoming.length * FEW_PICTURES;
});

/** Adds the page number to a title, so that no two pages share one. */
export const numbered = (title: string, { page }: Pick<PageOf<unknown>, 'page'>) =>
  page === 1 ? title : `${title}, page ${page}`;

const titleOf = (title: string, letter: string | undefined) =>
  letter === undefined ? title : `${title}: ${textOf(letter)}`;

/** A list as long as this has a jump from A to Z. */
const LONG = 200;

export const artistsByLetter = memoByObject(({ artists }: Catalogue) => byLetter(artists.length > LONG ? artists : []));
export const venuesByLetter = memoByObject(({ venues }: Catalogue) => byLetter(venues.length > LONG ? venues : []));

const textOf = (letter: string) => (letter === OTHER ? '#' : letter.toUpperCase());

function lettersView(groups: ReadonlyMap<string, unknown>, list: string, current: string | undefined): LetterView[] {
  return [...groups.keys()].map((letter) => ({
    text: textOf(letter),
    name: letter === OTHER ? '#, numbers and other letters' : letter.toUpperCase(),
    path: letterPath(list, letter),
    isCurrent: letter === current,
  }));
}

/**
 * A page of /artists, most events first (rule L1), or of the artists of a letter, by name (rule L9).
 *
 * @param list the path of the first page
 */
export function artistListView(
  catalogue: Catalogue,
  page: number,
  list: string = routes.artists,
  letter?: string,
): ArtistListView {
  const groups = artistsByLetter(catalogue);
  const listed = letter === undefined ? catalogue.artists : (groups.get(letter) ?? []);
  const artists = pageOf(listed, page, list, (artist) => artistCard(artist, catalogue.site));
  const countText = `Showing ${plural(artists.total, 'artist')}`;
  return {
    head: headView({
      title: numbered(titleOf(texts.explore.tabs.artists, letter), artists),
      description: `${countText} with their shows and venues.`,
      canonicalPath: listPagePath(list, page),
    }),
    figures: siteFigures(catalogue),
    countText,
    letters: lettersView(groups, routes.artists, letter),
    page: artists,
  };
}

/**
 * A page of /venues, most events first (rule L1), or of the venues of a letter, by name (rule L9).
 *
 * @param list the path of the first page
 */
export function venueListView(
  catalogue: Catalogue,
  page: number,
  list: string = routes.venues,
  letter?: string,
): VenueListView {
  const groups = venuesByLetter(catalogue);
  const listed = letter === undefined ? catalogue.venues : (groups.get(letter) ?? []);
  const venues = pageOf(listed, page, list, (venue) => venueCard(venue, catalogue));
  const countText = `Showing ${plural(venues.total, 'venue')}`;
  return {
    head: headView({
      title: numbered(titleOf(texts.explore.tabs.venues, letter), venues),
      description: `${countText} with their events and dates.`,
      canonicalPath: listPagePath(list, page),
    }),
    figures: siteFigures(catalogue),
    countText,
    letters: lettersView(groups, routes.venues, letter),
    page: venues,
    cities: catalogue.cities,
  };
}

/** So that a page of /browse does not exceed rule B6. */
const BROWSE_VENUES = 24;

/** The venues on every page of /browse: the first, and a link to /venues for the others. */
const firstVenues = memoByObject((catalogue: Catalogue): VenueListView => {
  const list = venueListView(catalogue, 1);
  const { items, total } = list.page;
  const nextPath = total > BROWSE_VENUES ? routes.venues : null;
  return { ...list, page: { ...list.page, items: items.slice(0, BROWSE_VENUES), nextPath } };
});

/** A page of /browse: a page of artists, and always the first venues (rules P4, L4). */
export function browseView(catalogue: Catalogue, page = 1): BrowseView {
  const artists = artistListView(catalogue, page, routes.browse);
  const venues = firstVenues(catalogue);
  return {
    head: headView({
      title: numbered(texts.nav.browse, artists.page),
      description: `Browse ${plural(artists.page.total, 'artist')} and ${plural(venues.page.total, 'venue')}.`,
      canonicalPath: listPagePath(routes.browse, page),
    }),
    artists,
    venues,
  };
}

/** The order of what is newly added: newest scraped_at first, those without one last. */
export const newestFirst = (a: Listing, b: Listing): number => (b.scrapedAt ?? 0) - (a.scrapedAt ?? 0) || b.id - a.id;

/** The events of /newly-added, at most 501 (rule L1). */
export const newlyAddedEvents = memoByObject((catalogue: Catalogue): readonly Listing[] =>
  catalogue.events
    .filter(({ scrapedAt }) => scrapedAt !== null)
    .sort(newestFirst)
    .slice(0, MAX_NEWLY_ADDED),
);

/** A page of /newly-added (rule P7). */
export function newlyAddedView(catalogue: Catalogue, page: number): NewlyAddedView {
  const events = pageOf(newlyAddedEvents(catalogue), page, routes.newlyAdded, (event) => {
    const card = eventCard(event, catalogue.site);
    return {
      ...card,
      name: event.name,
      labels: [...(card.venueLine === null ? [] : [card.venueLine]), ...card.categories],
    };
  });
  return {
    head: headView({
      title: numbered(texts.newlyAdded.heading, events),
      description: `${texts.newlyAdded.subtitle}.`,
      canonicalPath: listPagePath(routes.newlyAdded, page),
    }),
    countText: `Showing ${plural(events.total, 'newly added event')}`,
    isCompact: isCompact(catalogue),
    page: events,
  };
}
