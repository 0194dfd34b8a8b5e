import type { Catalogue, Listing, Site } from '../catalogue/types.ts';
import { feedTexts } from '../text/feed-texts.ts';
import { texts } from '../text/texts.ts';
import { hasPassed } from '../time/upcoming-until.ts';
import { feedPath } from '../urls/feed-paths.ts';
import { routes } from '../urls/paths.ts';
import { newestFirst, newlyAddedEvents } from './list-views.ts';
import { publishedEvent } from './published-event.ts';
import type { Subscription } from './subscription.ts';

/** Maximum entries of a feed (rule L3). */
const ENTRIES = 50;

/** Characters that XML 1.0 cannot contain: controls except tab and line ends, lone surrogates, U+FFFE and U+FFFF. */
const NOT_IN_XML = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

/** A feed (RSS 2.0), newest entries first. All texts can stand in XML. */
export interface FeedView {
  readonly title: string;
  readonly description: string;
  /** Address of the page that it belongs to. */
  readonly link: string;
  /** Its own address. */
  readonly self: string;
  readonly entries: readonly FeedEntry[];
}

/** An entry of the feed. */
export interface FeedEntry {
  readonly title: string;
  readonly link: string;
  /** HTML: status if any, date, venue and description. */
  readonly description: string;
  readonly addedAt: Date | null;
}

const xmlText = (text: string) => text.replace(NOT_IN_XML, '');
const HTML: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
const htmlText = (text: string) => text.replace(/[&<>]/g, (mark) => HTML[mark] ?? mark);

function entryOf(event: Listing, { origin }: Site): FeedEntry {
  const { title, url, when, venueName, status } = publishedEvent(event, origin);
  const parts = [status?.word ?? null, when, venueName, event.description].filter((part) => part !== null);
  return {
    title: xmlText(title),
    link: url,
    description: htmlText(xmlText(parts.join('. '))),
    addedAt: event.scrapedAt === null ? null : new Date(event.scrapedAt),
  };
}

/** The entries of the feed of a venue or an artist: what is upcoming or undated. */
export function newestShows({ site }: Catalogue, { shows }: Subscription): readonly Listing[] {
  return shows
    .filter(({ upcomingUntil }) => !hasPassed(upcomingUntil, site.now))
    .sort(newestFirst)
    .slice(0, ENTRIES);
}

/** The most recently added events (rule P7). */
export function newlyAddedFeed(catalogue: Catalogue): FeedView {
  const { site } = catalogue;
  return {
    title: `${texts.siteName}: ${texts.newlyAdded.heading}`,
    description: texts.newlyAdded.subtitle,
    link: site.origin + routes.newlyAdded,
    self: site.origin + feedPath(routes.newlyAdded),
    entries: newlyAddedEvents(catalogue)
      .slice(0, ENTRIES)
      .map((event) => entryOf(event, site)),
  };
}

/** The feed of a venue or an artist (rule P21). */
export function showsFeed(catalogue: Catalogue, subscription: Subscription): FeedView {
  const { site } = catalogue;
  const { name, path } = subscription;
  return {
    title: xmlText(feedTexts.feedOf(name)),
    description: xmlText(feedTexts.feedText(name)),
    link: site.origin + path,
    self: site.origin + feedPath(path),
    entries: newestShows(catalogue, subscription).map((event) => entryOf(event, site)),
  };
}
