import { relatedEvents } from '../catalogue/related.ts';
import type { Artist, ArtistAtVenue, Catalogue, Listing, Venue } from '../catalogue/types.ts';
import { artistAtVenueFile, artistFile, venueFile } from '../urls/paths.ts';
import { dataAge } from './data-age.ts';
import { yearAt } from './date-view.ts';
import { type ExploreFilter, exploreSources } from './explore-view.ts';
import { homeView } from './home-view.ts';
import { artistListView, browseView, newlyAddedView, venueListView } from './list-views.ts';
import { todayView } from './today.ts';

/**
 * What a page is made from. Events count as cards and rows show them, so without their descriptions, unless they are
 * `whole`; lists stand for all their events, in their order.
 */
export type Source =
  | string
  | null
  | readonly string[]
  | Listing
  | readonly Listing[]
  | { readonly whole: readonly Listing[] };

/** The properties that a page's getStaticPaths hands to it. */
export interface PageProps {
  readonly event?: Listing;
  readonly artist?: Artist;
  readonly venue?: Venue;
  readonly pair?: ArtistAtVenue;
}

/** What a build knows of the pages of one route without rendering them. */
export interface PageKind {
  /** The file in which a host looks for the page; without it, the file that the path says. */
  file?(props: PageProps): string;
  /** All that the page is made from, while it is little enough to be listed. */
  sources?(catalogue: Catalogue, props: PageProps, page: number): readonly Source[];
  /** Else all that the page's frontmatter works out. While it stays the same, so does the page. */
  view?(catalogue: Catalogue, props: PageProps, page: number): unknown;
}

const namesOf = (venues: readonly Venue[]) => venues.flatMap(({ slug, name }) => [slug, name]);
const artistSources = ({ name, categories, events, venues }: Artist): Source[] => [
  name,
  categories,
  events,
  namesOf(venues),
];
/** Dates say their year only when it is not this one. */
const year = ({ site }: Catalogue) => yearAt(site.now, site.timeZone);
const explore = (catalogue: Catalogue, filter: ExploreFilter, page: number): Source[] => {
  const { frame, events } = exploreSources(catalogue, filter, page);
  return [year(catalogue), JSON.stringify(dataAge(catalogue)), frame, String(page), ...events];
};
const isGiven = <Value>(value: Value | undefined): value is Value => value !== undefined;
const given = <Value>(value: Value | undefined): readonly Value[] => [value].filter(isGiven);

/**
 * The routes whose pages can be told apart without rendering, by their pattern. A page of any other route is rendered
 * anew by every build.
 */
export const pageKinds: Readonly<Record<string, PageKind>> = {
  '/events/[event]': {
    sources: (catalogue, { event }) =>
      given(event).flatMap((shown): Source[] => {
        const { here, elsewhere, more } = relatedEvents(catalogue, shown);
        const artist = catalogue.artistByKey.get(shown.artistKey ?? '');
        // Their number says where one list ends and the next begins.
        const counts = [here, elsewhere, more].map(({ length }) => String(length)).join();
        return [year(catalogue), { whole: [shown] }, artist?.name ?? null, counts, ...here, ...elsewhere, ...more];
      }),
  },
  '/artists/[artist]': {
    file: ({ artist }) => artistFile(artist?.name ?? ''),
    sources: (catalogue, { artist }) => [year(catalogue), ...given(artist).flatMap(artistSources)],
  },
  '/artists/[artist]/venues/[venue]': {
    file: ({ pair }) => artistAtVenueFile(pair?.artist.name ?? '', pair?.venue.slug ?? ''),
    sources: (catalogue, { pair }) => [
      year(catalogue),
      ...given(pair).flatMap(({ artist, venue, events }): Source[] => [
        artist.name,
        venue.slug,
        venue.fullName,
        { whole: events },
      ]),
    ],
  },
  '/venues/[venue]': {
    file: ({ venue }) => venueFile(venue?.slug ?? ''),
    sources: (catalogue, { venue }) => [
      year(catalogue),
      ...given(venue).flatMap((shown): Source[] => [shown.slug, shown.name, shown.events]),
    ],
  },
  '/': { view: (catalogue) => [homeView(catalogue), dataAge(catalogue)] },
  '/events': { sources: (catalogue) => explore(catalogue, 'upcoming', 1) },
  '/events/page/[page]': { sources: (catalogue, _, page) => explore(catalogue, 'upcoming', page) },
  '/events/all': { sources: (catalogue) => explore(catalogue, 'all', 1) },
  '/events/all/page/[page]': { sources: (catalogue, _, page) => explore(catalogue, 'all', page) },
  '/artists': { view: (catalogue) => [artistListView(catalogue, 1), dataAge(catalogue)] },
  '/artists/page/[page]': { view: (catalogue, _, page) => [artistListView(catalogue, page), dataAge(catalogue)] },
  '/venues': { view: (catalogue) => [venueListView(catalogue, 1), dataAge(catalogue)] },
  '/venues/page/[page]': { view: (catalogue, _, page) => [venueListView(catalogue, page), dataAge(catalogue)] },
  '/browse': { view: (catalogue) => [browseView(catalogue), dataAge(catalogue)] },
  '/browse/page/[page]': { view: (catalogue, _, page) => [browseView(catalogue, page), dataAge(catalogue)] },
  '/newly-added': { view: (catalogue) => [newlyAddedView(catalogue, 1), dataAge(catalogue)] },
  '/newly-added/page/[page]': { view: (catalogue, _, page) => [newlyAddedView(catalogue, page), dataAge(catalogue)] },
  '/auth': { view: ({ site }) => todayView(site) },
  '/favorites': { view: dataAge },
  '/settings': { view: dataAge },
  '/privacy': { view: dataAge },
  '/404': { view: dataAge },
};
