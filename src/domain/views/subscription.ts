import { bySoonest } from '../catalogue/listing.ts';
import type { Artist, Catalogue, Listing, Venue } from '../catalogue/types.ts';
import { feedTexts } from '../text/feed-texts.ts';
import { oneLine } from '../text/one-line.ts';
import { isUpcoming } from '../time/upcoming.ts';
import { calendarPath, embedPath, feedPath, jsonPath, webcalAddress } from '../urls/feed-paths.ts';
import { artistPath, venuePath } from '../urls/paths.ts';
import type { HeadView } from './head.ts';

/** Days for which calendars keep what has passed: a show that is on must not disappear from them. */
const KEPT_DAYS = 30;
const DAY = 86_400_000;

/** What the calendar and the feed of a venue or an artist are made of (rule P21). */
export interface Subscription {
  readonly name: string;
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
  /** HTML that puts the list of upcoming shows on another site. */
  readonly embed: string;
  readonly alternates: HeadView['alternates'];
}

export const ofVenue = ({ slug, name, events }: Venue): Subscription => ({
  name: oneLine(name),
  path: venuePath(slug),
  shows: events,
});

/** Of an artist: their shows, and those of others with them on the bill. @param billed `billedAhead` of the artist */
export const ofArtist = ({ name, events }: Artist, billed: readonly Listing[]): Subscription => ({
  name,
  path: artistPath(name),
  shows: billed.length === 0 ? events : [...events, ...billed].sort(bySoonest),
});

/** Whether the build writes its files: while its calendar has something, and unless they are off. */
export const isPublished = (catalogue: Catalogue, subscription: Subscription): boolean =>
  catalogue.site.hasFeeds === true && calendarShows(catalogue, subscription).length > 0;

/** What an embedded list and the JSON have: what is upcoming, soonest first. */
export const upcomingShows = ({ site }: Catalogue, { shows }: Subscription): readonly Listing[] =>
  shows.filter(({ upcomingUntil }) => isUpcoming(upcomingUntil, site.now) && upcomingUntil !== null);

const attribute = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

const embedHtml = (name: string, address: string) =>
  `<iframe src="${attribute(address)}" title="${attribute(feedTexts.feedOf(name))}" loading="lazy" ` +
  'style="width:100%;height:30rem;border:0;color-scheme:light dark"></iframe>';

/** `null` where the build writes no files, and on pages that are newer than the build. */
export function subscribeView(catalogue: Catalogue, subscription: Subscription): SubscribeView | null {
  if (!isPublished(catalogue, subscription)) return null;
  const { name, path } = subscription;
  const [calendar, feed] = [calendarPath(path), feedPath(path)];
  return {
    calendarHref: webcalAddress(catalogue.site.origin + calendar),
    feedPath: feed,
    embed: embedHtml(name, catalogue.site.origin + embedPath(path)),
    alternates: [
      { type: 'text/calendar', title: feedTexts.calendarOf(name), href: calendar },
      { type: 'application/rss+xml', title: feedTexts.feedOf(name), href: feed },
      { type: 'application/ld+json', title: feedTexts.feedOf(name), href: jsonPath(path) },
    ],
  };
}

/** What a calendar has: what is upcoming, and what has passed in the last 30 days. Without 'Date TBA'. */
export function calendarShows({ site }: Catalogue, { shows }: Subscription): readonly Listing[] {
  const since = site.now - KEPT_DAYS * DAY;
  return shows.filter(({ upcomingUntil }) => upcomingUntil !== null && upcomingUntil >= since);
}
