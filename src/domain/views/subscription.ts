import { bySoonest } from '../catalogue/listing.ts';
import type { Artist, Catalogue, Listing, Place, Venue } from '../catalogue/types.ts';
import { feedTexts } from '../text/feed-texts.ts';
import { oneLine } from '../text/one-line.ts';
import { isUpcoming } from '../time/upcoming.ts';
import { calendarPath, embedPath, feedPath, jsonPath, webcalAddress } from '../urls/feed-paths.ts';
import { artistPath, venuePath } from '../urls/paths.ts';
import type { HeadView } from './head.ts';

/** Days for which calendars keep what has passed: a show that is on must not disappear from them. */
const KEPT_DAYS = 30;
const DAY = 86_400_000;

/** What the calendar, the feed, the embedded list and the JSON of a venue or an artist are made of (rules P21 and P23). */
export interface Subscription {
  readonly name: string;
  /** Where a venue is; `null` for an artist. */
  readonly place: Place | null;
  /** Path of its page. */
  readonly path: string;
  /** Soonest first, undated last. */
  readonly shows: readonly Listing[];
}

/** The buttons on the page of a venue or an artist, and what its head announces. */
export interface SubscribeView {
  /** `webcal:` address of the calendar, which calendar programs open. */
  readonly calendarHref: string;
  readonly feedPath: string;
  /** The list that other sites embed. */
  readonly embedPath: string;
  /** HTML that puts it there. */
  readonly embedHtml: string;
  readonly jsonPath: string;
  readonly alternates: HeadView['alternates'];
}

export const ofVenue = (venue: Venue): Subscription => ({
  name: oneLine(venue.name),
  place: venue,
  path: venuePath(venue.slug),
  shows: venue.events,
});

/** Of an artist: their shows, and those of others with them on the bill. @param billed `billedAhead` of the artist */
export const ofArtist = ({ name, events }: Artist, billed: readonly Listing[]): Subscription => ({
  name,
  place: null,
  path: artistPath(name),
  shows: billed.length === 0 ? events : [...events, ...billed].sort(bySoonest),
});

/** Whether the build writes its files: while its calendar has something, and unless they are off. */
export const isPublished = (catalogue: Catalogue, subscription: Subscription): boolean =>
  catalogue.site.hasFeeds === true && calendarShows(catalogue, subscription).length > 0;

/** What an embedded list and the JSON have: what is upcoming, soonest first. */
export const upcomingShows = ({ site }: Catalogue, { shows }: Subscription): readonly Listing[] =>
  shows.filter(({ upcomingUntil }) => isUpcoming(upcomingUntil, site.now) && upcomingUntil !== null);

const attribute = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');

/** Without a `color-scheme`, which the frame has from the page around it. */
const frameHtml = (name: string, address: string) =>
  `<iframe src="${address}" title="${attribute(feedTexts.feedOf(name))}" loading="lazy" ` +
  'style="width:100%;height:30rem;border:0"></iframe>';

/** `null` where the build writes no files, and on pages that are newer than the build. */
export function subscribeView(catalogue: Catalogue, subscription: Subscription): SubscribeView | null {
  if (!isPublished(catalogue, subscription)) return null;
  const { name, path } = subscription;
  const [calendar, feed, embed, json] = [calendarPath(path), feedPath(path), embedPath(path), jsonPath(path)];
  return {
    calendarHref: webcalAddress(catalogue.site.origin + calendar),
    feedPath: feed,
    embedPath: embed,
    embedHtml: frameHtml(name, catalogue.site.origin + embed),
    jsonPath: json,
    alternates: [
      { type: 'text/calendar', title: feedTexts.calendarOf(name), href: calendar },
      { type: 'application/rss+xml', title: feedTexts.feedOf(name), href: feed },
      { type: 'application/ld+json', title: feedTexts.feedOf(name), href: json },
    ],
  };
}

/** What a calendar has: what is upcoming, and what has passed in the last 30 days. Without 'Date TBA'. */
export function calendarShows({ site }: Catalogue, { shows }: Subscription): readonly Listing[] {
  const since = site.now - KEPT_DAYS * DAY;
  return shows.filter(({ upcomingUntil }) => upcomingUntil !== null && upcomingUntil >= since);
}
