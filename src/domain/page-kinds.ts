import { artistAtVenueView, artistView } from './artist-view.ts';
import { dataAge } from './data-age.ts';
import { yearAt } from './date-view.ts';
import { eventView } from './event-view.ts';
import { homeView } from './home-view.ts';
import { artistListView, browseView, exploreView, newlyAddedView, venueListView } from './list-views.ts';
import { nameKey } from './listing.ts';
import { artistAtVenueFile, artistFile, venueFile } from './paths.ts';
import { todayView } from './today.ts';
import type { Artist, ArtistAtVenue, Catalogue, Listing, Venue } from './types.ts';
import { venueView } from './venue-view.ts';

/** What a page is made from; lists of events stand for all their events, in their order. */
export type Source = string | null | readonly string[] | Listing | readonly Listing[];

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
  /** More than the page shows: while all of these stay the same, so does the page. Cheap to compare. */
  sources?(catalogue: Catalogue, props: PageProps): readonly Source[];
  /** All that the page's frontmatter works out: while it stays the same, so does the page. */
  view(catalogue: Catalogue, props: PageProps, page: number): unknown;
}

const eventsOf = (catalogue: Catalogue, event: Listing) => catalogue.eventsByName.get(nameKey(event.name) ?? '') ?? [];
const namesOf = (venues: readonly Venue[]) => venues.flatMap(({ slug, name }) => [slug, name]);
const artistSources = ({ name, categories, events, venues }: Artist): Source[] => [
  name,
  categories,
  events,
  namesOf(venues),
];
const explore = (catalogue: Catalogue, filter: 'upcoming' | 'all', page: number) => {
  const view = exploreView(catalogue, filter, page);
  return [{ ...view, anchors: [...view.anchors] }, dataAge(catalogue)];
};
/** Dates say their year only when it is not this one. */
const year = ({ site }: Catalogue) => yearAt(site.now, site.timeZone);
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
        const venue = catalogue.venueBySlug.get(shown.venueSlug ?? '');
        return [
          year(catalogue),
          shown,
          catalogue.artistByKey.get(shown.artistKey ?? '')?.name ?? null,
          eventsOf(catalogue, shown),
          venue?.name ?? null,
          venue?.events ?? [],
        ];
      }),
    view: (catalogue, { event }) => given(event).map((shown) => eventView(catalogue, shown)),
  },
  '/artists/[artist]': {
    file: ({ artist }) => artistFile(artist?.name ?? ''),
    sources: (catalogue, { artist }) => [year(catalogue), ...given(artist).flatMap(artistSources)],
    view: (catalogue, { artist }) => given(artist).map((shown) => artistView(catalogue, shown)),
  },
  '/artists/[artist]/venues/[venue]': {
    file: ({ pair }) => artistAtVenueFile(pair?.artist.name ?? '', pair?.venue.slug ?? ''),
    sources: (catalogue, { pair }) => [
      year(catalogue),
      ...given(pair).flatMap((shown) => [...artistSources(shown.artist), shown.venue.slug, shown.events]),
    ],
    view: (catalogue, { pair }) => given(pair).map((shown) => artistAtVenueView(catalogue, shown)),
  },
  '/venues/[venue]': {
    file: ({ venue }) => venueFile(venue?.slug ?? ''),
    sources: (catalogue, { venue }) => [
      year(catalogue),
      ...given(venue).flatMap((shown): Source[] => [shown.slug, shown.name, shown.events]),
    ],
    view: (catalogue, { venue }) => given(venue).map((shown) => venueView(catalogue, shown)),
  },
  '/': { view: (catalogue) => [homeView(catalogue), dataAge(catalogue)] },
  '/events': { view: (catalogue) => explore(catalogue, 'upcoming', 1) },
  '/events/page/[page]': { view: (catalogue, _, page) => explore(catalogue, 'upcoming', page) },
  '/events/all': { view: (catalogue) => explore(catalogue, 'all', 1) },
  '/events/all/page/[page]': { view: (catalogue, _, page) => explore(catalogue, 'all', page) },
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
