import type { Catalogue } from '../catalogue/types.ts';
import { texts } from '../text/texts.ts';
import { eventPath } from '../urls/paths.ts';
import { dateView, yearAt } from './date-view.ts';
import { newlyAddedEvents } from './list-views.ts';
import { statusView } from './status-view.ts';

/** Maximum entries of the feed; the page itself has more. */
const ENTRIES = 50;

/** Characters that XML 1.0 cannot contain: controls except tab and line ends, lone surrogates, U+FFFE and U+FFFF. */
const NOT_IN_XML = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

/** An entry of the feed. */
export interface FeedEntry {
  readonly title: string;
  readonly path: string;
  /** Status if any, date, venue and description. */
  readonly description: string;
  readonly addedAt: Date | null;
}

/** The most recently added events, newest first. */
export function feedEntries(catalogue: Catalogue): FeedEntry[] {
  const { site } = catalogue;
  return newlyAddedEvents(catalogue)
    .slice(0, ENTRIES)
    .map((event) => {
      const date = dateView(event, yearAt(site.now, site.timeZone))?.text ?? texts.dateTba;
      return {
        title: event.title.replace(NOT_IN_XML, ''),
        path: eventPath(event.id),
        description: [statusView(event)?.word ?? null, date, event.venueName, event.description]
          .filter((part) => part !== null)
          .join('. ')
          .replace(NOT_IN_XML, ''),
        addedAt: event.scrapedAt === null ? null : new Date(event.scrapedAt),
      };
    });
}
