import type { EventStatus } from '../catalogue/event-status.ts';
import type { CalendarDay, Instant } from '../time/instant.ts';
import type { ItemType } from '../urls/item-type.ts';

/** A heart: what it is set on and how it is named (`heartName`). */
export interface HeartView {
  readonly type: ItemType;
  /** Event id as text, venue slug, or artist name (specification section 3, Favorite). */
  readonly id: string;
  /** Of the item; on cards and rows of events with date and venue (`showName`), as the title's link. */
  readonly name: string;
  /** Where a signed-out click leads: /auth carrying the item and the way back. */
  readonly signInHref: string;
}

/** The date block of cards, rows and bars. */
export interface DateView {
  /** Two digits. */
  readonly day: string;
  /** `Fri, Nov`; with the year when it is not the build's: `Sat, Jan 2027`. */
  readonly weekdayMonth: string;
  /** `8:00 PM`, or `null` without a time. */
  readonly time: string | null;
  /** `Nov 27, 2026, 8:00 PM` or `Nov 27, 2026` (specification section 3). */
  readonly text: string;
  /** `Friday, November 27, 2026`. */
  readonly longText: string;
  /** Value of a `datetime` attribute: the day, or the instant with the venue's offset. */
  readonly machine: string;
}

/** What the clock script needs: rendered as `data-until` (milliseconds; absent for 'Date TBA'). */
export interface UpcomingMark {
  readonly upcomingUntil: Instant | null;
  /** As of the build. */
  readonly isUpcoming: boolean;
}

/** What is said of an event that does not simply take place as listed; the class is `tag-` and the status. */
export interface StatusView {
  readonly status: Exclude<EventStatus, 'scheduled'>;
  /** `Cancelled`. */
  readonly word: string;
}

/** The box of a picture; always 4:3. */
export interface PictureView {
  readonly src: string | null;
  /** 0 to 359, from the venue slug (or the title). */
  readonly hue: number;
  /** Two letters for the box without an image. */
  readonly initials: string;
}

export interface EventCardView extends UpcomingMark {
  readonly id: number;
  readonly title: string;
  readonly path: string;
  /** `null`: 'Date TBA'. */
  readonly date: DateView | null;
  readonly venueName: string | null;
  readonly picture: PictureView;
  readonly status: StatusView | null;
  /** At most 3: major, minor. */
  readonly categories: readonly string[];
  readonly heart: HeartView;
}

/** What a card says of an artist without naming its venues. */
export interface ArtistFactsView {
  readonly name: string;
  readonly path: string;
  /** At most 3. */
  readonly categories: readonly string[];
  readonly showCount: number;
  readonly venueCount: number;
  readonly heart: HeartView;
}

/** The venues that an artist's card names. */
export interface NamedVenuesView {
  /** At most 3 venue names. */
  readonly venueNames: readonly string[];
  /** `+N more`, or `null`. */
  readonly moreVenues: string | null;
}

export interface ArtistCardView extends ArtistFactsView, NamedVenuesView {}

export interface VenueCardView {
  readonly slug: string;
  readonly name: string;
  readonly path: string;
  readonly totalEvents: number;
  readonly upcomingEvents: number;
  /** `passingText` of `upcomingEvents`. */
  readonly passing: string;
  readonly heart: HeartView;
}

/** A row of 'Other Dates', 'Other Dates at …' and 'Available Dates'. */
export interface DateRowView extends UpcomingMark {
  readonly id: number;
  readonly title: string;
  readonly path: string;
  readonly date: DateView | null;
  readonly venueName: string | null;
  readonly description: string | null;
  readonly status: StatusView | null;
  /** The seller, or `null`. */
  readonly ticketUrl: string | null;
}

/** A row of the home page's 'Tonight'. */
export interface TonightRowView extends UpcomingMark {
  readonly title: string;
  readonly path: string;
  readonly clock: { readonly time: string; readonly half: 'AM' | 'PM' } | null;
  readonly venueName: string | null;
  readonly category: string | null;
  readonly status: StatusView | null;
  readonly heart: HeartView;
}

/** What goes into `<head>`, the same on every page. */
export interface HeadView {
  readonly title: string;
  readonly description: string;
  /** Path of the canonical link; `null` for pages that are not to be indexed. */
  readonly canonicalPath: string | null;
  /** Absolute or site-relative; `null` for the site's own picture. */
  readonly image: string | null;
  /** JSON-LD documents, already escaped for a script element. */
  readonly jsonLd: readonly string[];
}

/** A page of a long list. */
export interface PageOf<Item> {
  readonly items: readonly Item[];
  /** 1-based. */
  readonly page: number;
  readonly pageCount: number;
  /** Of the whole list. */
  readonly total: number;
  readonly previousPath: string | null;
  readonly nextPath: string | null;
}

/** The build's day at the site. */
export interface TodayView {
  /** `Friday`. */
  readonly weekday: string;
  /** `Fri, Nov`. */
  readonly weekdayMonth: string;
  /** `November 2026`. */
  readonly monthYear: string;
  /** Two digits. */
  readonly day: string;
  readonly machine: CalendarDay;
  /** Its last millisecond at the site, by which a page notices that the day is over. */
  readonly until: Instant;
  /** The site's zone, by which it then tells which day it is. */
  readonly zone: string;
}

/** The footer's line on the age of the listings. */
export interface DataAgeView {
  readonly instant: Instant;
  /** `Listings updated Nov 27, 2026`: what a page says that runs no script. */
  readonly text: string;
}

/** A day of the strip above /events. */
export interface DayView {
  readonly machine: CalendarDay;
  /** `Fri`. */
  readonly weekday: string;
  /** Two digits. */
  readonly day: string;
  /** `Friday, November 27, 2026: 23 shows`. */
  readonly name: string;
  /** Number of shows in percent of the busiest of the days. */
  readonly share: number;
  readonly beginsWeek: boolean;
  /** The day's first card; `null` on a day without shows. */
  readonly href: string | null;
}

/** Events under a month's heading; `null` label for undated ones. */
export interface MonthGroup {
  /** `November`, with the year when it is not the build's; 'Date TBA' for undated events. */
  readonly label: string;
  /** `81 shows`: of the whole month, on however many pages. */
  readonly note: string;
  /** `passingText` of the note's number. */
  readonly passing: string;
  readonly cards: readonly EventCardView[];
}

export interface SiteFigures {
  readonly upcoming: number;
  /** `passingText` of `upcoming`: by it the page keeps the number true. */
  readonly passing: string;
  readonly artists: number;
  readonly venues: number;
}

export interface HomeView {
  readonly head: HeadView;
  readonly today: TodayView;
  /** 'Tonight, 23 shows in 14 rooms.' or a sentence for a quiet day. */
  readonly headline: string;
  readonly figures: SiteFigures;
  readonly tonight: {
    readonly label: string;
    readonly total: number;
    readonly passing: string;
    readonly rows: readonly TonightRowView[];
  };
  readonly weekend: {
    readonly total: number;
    readonly passing: string;
    /** The weekend's first card on /events. */
    readonly path: string;
    readonly cards: readonly EventCardView[];
  };
  readonly newlyAdded: { readonly note: string; readonly cards: readonly EventCardView[] };
  /** Busiest venues: 'Rooms'. */
  readonly rooms: readonly VenueCardView[];
}

export interface ExploreView {
  readonly head: HeadView;
  readonly filter: 'upcoming' | 'all';
  readonly figures: SiteFigures;
  /** 'Showing 1,284 events'. */
  readonly countText: string;
  /** Major categories of these events, the most frequent first: what they can be narrowed down to. */
  readonly categories: readonly string[];
  readonly today: TodayView;
  /** The next 14 days; none under 'All Events'. */
  readonly days: readonly DayView[];
  /** Anchors of the cards that are the first of their day, by event id. */
  readonly anchors: ReadonlyMap<number, string>;
  readonly months: readonly MonthGroup[];
  readonly page: PageOf<EventCardView>;
}

export interface ArtistListView {
  readonly head: HeadView;
  readonly figures: SiteFigures;
  /** 'Showing 612 artists'. */
  readonly countText: string;
  readonly page: PageOf<ArtistCardView>;
}

export interface VenueListView {
  readonly head: HeadView;
  readonly figures: SiteFigures;
  readonly countText: string;
  readonly page: PageOf<VenueCardView>;
}

export interface BrowseView {
  readonly head: HeadView;
  readonly artists: ArtistListView;
  readonly venues: VenueListView;
}

export interface NewlyAddedView {
  readonly head: HeadView;
  readonly figures: SiteFigures;
  /** 'Showing 501 newly added events'. */
  readonly countText: string;
  readonly page: PageOf<EventCardView>;
}

export interface EventView extends UpcomingMark {
  readonly head: HeadView;
  /** For 'Today, in 3 hours'; `null` without a time. */
  readonly startsAt: Instant | null;
  /** IANA zone of the event. */
  readonly zone: string;
  readonly id: number;
  readonly title: string;
  /** `null` for an event without a name. */
  readonly artist: { readonly name: string; readonly path: string } | null;
  readonly date: DateView | null;
  readonly venue: { readonly slug: string; readonly name: string; readonly path: string } | null;
  readonly picture: PictureView;
  readonly status: StatusView | null;
  readonly categories: readonly string[];
  readonly paragraphs: readonly string[];
  readonly ticketUrl: string | null;
  /** A calendar file as a `data:` address, `null` for 'Date TBA'. */
  readonly calendar: { readonly href: string; readonly fileName: string } | null;
  readonly heart: HeartView;
  readonly otherDatesHere: readonly DateRowView[];
  readonly otherDatesElsewhere: readonly DateRowView[];
  /** Up to 4 further upcoming events at the venue. */
  readonly moreAtVenue: readonly EventCardView[];
}

export interface ArtistView {
  readonly head: HeadView;
  readonly name: string;
  readonly categories: readonly string[];
  readonly stats: { readonly totalShows: number; readonly upcoming: number; readonly venues: number };
  readonly heart: HeartView;
  /** `5 shows in 4 rooms`. */
  readonly upcomingNote: string;
  /** `7 shows since 2024`. */
  readonly pastNote: string;
  readonly upcoming: readonly EventCardView[];
  /** Newest first; 'Date TBA' events stand in `undated`, after these. */
  readonly past: readonly EventCardView[];
  readonly undated: readonly EventCardView[];
  /** Links to the artist's own page at each venue. */
  readonly venues: readonly {
    readonly name: string;
    readonly path: string;
    /** `4 shows, next on Nov 27, 2026`. */
    readonly note: string;
  }[];
}

export interface ArtistAtVenueView {
  readonly head: HeadView;
  readonly artist: { readonly name: string; readonly path: string };
  readonly venue: { readonly name: string; readonly path: string };
  readonly category: string | null;
  readonly heart: HeartView;
  /** '3 shows available'. */
  readonly availableText: string;
  readonly upcoming: readonly DateRowView[];
  readonly past: readonly DateRowView[];
  readonly undated: readonly DateRowView[];
}

export interface VenueView {
  readonly head: HeadView;
  readonly slug: string;
  readonly name: string;
  readonly hue: number;
  readonly initials: string;
  readonly stats: { readonly totalEvents: number; readonly upcomingEvents: number };
  /** `Next on Nov 27, 2026`, `Last on Oct 31, 2026`, or `No dates yet`. */
  readonly activity: string;
  readonly heart: HeartView;
  /** Alphabetical by event name (the default order). */
  readonly upcoming: readonly (EventCardView & { readonly scrapedAt: Instant | null })[];
}
