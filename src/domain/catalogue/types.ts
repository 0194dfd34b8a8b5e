import type { CalendarDay, Instant } from '../time/instant.ts';
import type { EventStatus } from './event-status.ts';

/** One row of `events`, checked, in the product's own terms. Blank text is `null`. */
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
  /** When it begins. */
  readonly startsAt: Instant | null;
  /** http(s), or a path of this site beginning with one slash. */
  readonly imageUrl: string | null;
  /** The ticket seller's own id of the event. */
  readonly code: string | null;
  readonly scrapedAt: Instant | null;
  readonly updatedAt: Instant | null;
  /** Whether it takes place as listed: as stored, else as the name says. */
  readonly status: EventStatus;
}

/** One row of `venues`. */
export interface VenueRecord {
  readonly slug: string;
  readonly fullName: string | null;
  readonly venueName: string | null;
  /** IANA zone, or `null` for the site's own. */
  readonly timeZone: string | null;
}

/** An event joined with its venue and placed in its zone: what every page works from. */
export interface Listing extends EventRecord {
  /** The name, or 'Untitled Event'. */
  readonly title: string;
  /** Grouping key of the artist; `null` for an event without a name. */
  readonly artistKey: string | null;
  /** The display name of the venue; `null` when the event has no venue. */
  readonly venueName: string | null;
  /** The zone in which this event's times are shown. */
  readonly zone: string;
  /** Day at the venue: of `startsAt` when there is one, else `day`. */
  readonly localDay: CalendarDay | null;
  /** Minutes after midnight at the venue; `null` without a time. */
  readonly localMinutes: number | null;
  /** The last instant at which the event still counts as upcoming; `null` for 'Date TBA'. */
  readonly upcomingUntil: Instant | null;
  /** Own image, else the image of another event of the same name (fallback_image). */
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
export interface Venue {
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

/** What a build knows about where and when it runs. */
export interface Site {
  /** Origin without a trailing slash, e.g. `https://eventhub.example`. */
  readonly origin: string;
  /** IANA zone of events whose venue names none. */
  readonly timeZone: string;
  /** https template with `{venue_slug}` and `{code}`, or `null` for no ticket links. */
  readonly ticketTemplate: string | null;
  /** The build's clock. */
  readonly now: Instant;
}

/** Everything the pages are made from: read once, frozen. */
export interface Catalogue {
  readonly site: Site;
  /** The newest scraped_at, `null` when no event says. */
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
  /** Events of the same name in any letter case, soonest first. */
  readonly eventsByName: ReadonlyMap<string, readonly Listing[]>;
}
