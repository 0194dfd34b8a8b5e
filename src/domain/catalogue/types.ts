import type { CalendarDay, Instant } from '../time/instant.ts';
import type { Corrections } from './corrections.ts';
import type { EventStatus } from './event-status.ts';
import type { TicketCode } from './joined-event.ts';
import type { SourceRecord } from './source-health.ts';

/** What a ticket costs. */
export interface Price {
  /** The lowest; 0 is free. */
  readonly min: number;
  /** `null` if only the lowest is known. */
  readonly max: number | null;
  /** ISO 4217; `null` only for what is free. */
  readonly currency: string | null;
}

/** A validated row of `events`. Blank text is `null`. */
export interface EventRecord {
  /** `event_id`, a positive integer below 2^53. */
  readonly id: number;
  readonly name: string | null;
  /** Plain text; paragraphs are separated by newlines. */
  readonly description: string | null;
  readonly venueSlug: string | null;
  readonly majorCategory: string | null;
  readonly minorCategory: string | null;
  /** The source's calendar day at the venue. */
  readonly day: CalendarDay | null;
  readonly startsAt: Instant | null;
  /** http(s), or a path of this site beginning with one slash. */
  readonly imageUrl: string | null;
  /** The ticket seller's id of the event. */
  readonly code: string | null;
  /** The slug by which the ticket seller knows the venue, if the event is listed at another one (rule K2). */
  readonly sellerVenueSlug?: string;
  /** Of other sources' events that it is listed for (rule K7). */
  readonly otherTickets?: readonly TicketCode[];
  readonly scrapedAt: Instant | null;
  readonly updatedAt: Instant | null;
  /** As stored, else derived from the name (`statusOf`). */
  readonly status: EventStatus;
  readonly doorsAt: Instant | null;
  readonly price: Price | null;
  /** `21+`, `7-12`, or `0+` for all ages. */
  readonly ageLimit: string | null;
}

/** Where a venue is. */
export interface Place {
  readonly city: string | null;
  /** One line, without the venue's name. */
  readonly address: string | null;
  /** In degrees. */
  readonly coordinates: { readonly latitude: number; readonly longitude: number } | null;
}

/** One row of `venues`. */
export interface VenueRecord extends Place {
  readonly slug: string;
  readonly fullName: string | null;
  readonly venueName: string | null;
  /** IANA zone; `null` means the site's. */
  readonly timeZone: string | null;
}

/** An event joined with its venue, with its local day and time. */
export interface Listing extends EventRecord {
  /** The name, or 'Untitled Event'. */
  readonly title: string;
  /** The artist's name in this event's spelling; `null` for an event without an artist. */
  readonly artistName: string | null;
  /** Grouping key of the artist; `null` for an event without one. */
  readonly artistKey: string | null;
  /** The display name of the venue; `null` when the event has no venue. */
  readonly venueName: string | null;
  /** City of the venue, where the listings span several (rule C11); else `null`. */
  readonly city: string | null;
  /** IANA zone that this event's times are shown in. */
  readonly zone: string;
  /** Day at the venue: of `startsAt` if known, else `day`. */
  readonly localDay: CalendarDay | null;
  /** Minutes after midnight at the venue; `null` without a time. */
  readonly localMinutes: number | null;
  /** The last instant at which the event still counts as upcoming; `null` for 'Date TBA'. */
  readonly upcomingUntil: Instant | null;
  /** Its own image, else that of another event with the same name (fallback_image). */
  readonly image: string | null;
}

/** An artist derived from event names (rule A5). */
export interface Artist {
  /** Lower-case grouping key. */
  readonly key: string;
  /** The most frequent spelling; ties by the smallest event id. */
  readonly name: string;
  /** All events, soonest first, undated last. */
  readonly events: readonly Listing[];
  /** Distinct venues, most shows first, then by name. */
  readonly venues: readonly Venue[];
  /** Distinct major categories, most frequent first, then by name. */
  readonly categories: readonly string[];
}

/** A venue with its statistics (rule C3). */
export interface Venue extends Place {
  readonly slug: string;
  /** full_name, else venue_name, else the slug. */
  readonly name: string;
  readonly venueName: string | null;
  readonly fullName: string | null;
  readonly zone: string;
  /** All events, soonest first, undated last. */
  readonly events: readonly Listing[];
}

/** One artist at one venue. */
export interface ArtistAtVenue {
  readonly artist: Artist;
  readonly venue: Venue;
  /** Soonest first, undated last. */
  readonly events: readonly Listing[];
}

/** The settings of a build. */
export interface Site {
  /** Origin without a trailing slash, e.g. `https://eventhub.example`. */
  readonly origin: string;
  /** IANA zone of events whose venue has none. */
  readonly timeZone: string;
  /** https template with `{venue_slug}` and `{code}`, or `null` for no ticket links. */
  readonly ticketTemplate: string | null;
  /** The build's clock. */
  readonly now: Instant;
  /** In a build: whether venues and artists have calendars and feeds of their own (rule P21). */
  readonly hasFeeds?: boolean;
  /** Whether the build makes pictures for sharing (rule P25). */
  readonly hasSharePictures?: boolean;
  /** In the browser: the build's spellings of categories (rule C9), for listings that are newer. */
  readonly categories?: readonly string[];
  /** In the browser: the build's cities (rule C11). */
  readonly cities?: readonly string[];
  /** None, or those that are stored (rule K1). In the browser: only those of artists. */
  readonly corrections?: Pick<Corrections, 'artists'> & Partial<Corrections>;
}

/** The data behind all pages. */
export interface Catalogue {
  readonly site: Site;
  /** The newest scraped_at; `null` if no event has one. */
  readonly dataAsOf: Instant | null;
  /** Every event once, soonest first, undated last, then by id. */
  readonly events: readonly Listing[];
  /** Most events first, then by name. */
  readonly artists: readonly Artist[];
  readonly artistByKey: ReadonlyMap<string, Artist>;
  /** Most events first, then by name. */
  readonly venues: readonly Venue[];
  readonly venueBySlug: ReadonlyMap<string, Venue>;
  readonly pairs: readonly ArtistAtVenue[];
  /** By `nameKey`: events with the same name, ignoring case, soonest first. */
  readonly eventsByName: ReadonlyMap<string, readonly Listing[]>;
  /** Cities of what is ahead, most events first; none unless there are several (rule C11). */
  readonly cities: readonly string[];
  /** In a build: where the listings come from, by name. */
  readonly sources?: readonly SourceRecord[];
}
