import type { Listing } from '../catalogue/types.ts';
import { oneLine } from '../text/one-line.ts';
import { eventPath } from '../urls/paths.ts';
import { startText, whenText } from './date-view.ts';
import { type StatusView, statusView } from './status-view.ts';

/** An event as it is stated outside the site's own pages: in JSON-LD, calendars, feeds and messages (rule P22). */
export interface PublishedEvent {
  readonly title: string;
  /** Address of its page. */
  readonly url: string;
  /** The instant with the venue's offset, or the day, as in `datetime` attributes; `null` for 'Date TBA'. */
  readonly start: string | null;
  /** `Friday, November 27, 2026, 8:00 PM`, at the venue; 'Date TBA' without a date. */
  readonly when: string;
  readonly venueName: string | null;
  readonly status: StatusView | null;
  /** Address of its picture. */
  readonly image: string | null;
}

/** @param origin of the site, without a trailing slash */
export function publishedEvent(event: Listing, origin: string): PublishedEvent {
  const { title, venueName, image } = event;
  return {
    title: oneLine(title),
    url: origin + eventPath(event.id),
    start: startText(event),
    when: whenText(event),
    venueName: venueName === null ? null : oneLine(venueName),
    status: statusView(event),
    image: image?.startsWith('/') ? origin + image : image,
  };
}
