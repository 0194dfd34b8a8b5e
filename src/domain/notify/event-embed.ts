import type { Listing } from '../catalogue/types.ts';
import { texts } from '../text/texts.ts';
import { formatDateLong, formatTime } from '../time/format.ts';
import type { CalendarDay, Instant } from '../time/instant.ts';
import { eventPath } from '../urls/paths.ts';
import { LIMITS } from './embed-limits.ts';
import { embedText } from './embed-text.ts';
import type { Reason } from './notify-match.ts';
import { EMBED_COLOR, type WebhookEmbed } from './webhook-embed.ts';

/** The site and the time of an announcement. */
export interface Announcement {
  /** Origin of the site, without a trailing slash. */
  readonly origin: string;
  readonly now: Instant;
}

/** Keeps ten embeds far below Discord's 6,000 characters, however long the names are. */
const LONGEST_NAME = 120;

const named = (text: string) => embedText(text, LONGEST_NAME);

/** `Friday, November 27, 2026, 8:00 PM`, in the venue's time zone. */
export function whenText({
  localDay,
  localMinutes,
}: {
  readonly localDay: CalendarDay | null;
  readonly localMinutes: number | null;
}): string {
  if (localDay === null) return texts.dateTba;
  return localMinutes === null ? formatDateLong(localDay) : `${formatDateLong(localDay)}, ${formatTime(localMinutes)}`;
}

const whyBy: Readonly<Record<Reason['type'], (name: string) => string>> = {
  artist: (name) => `by your favorite artist ${name}`,
  bill: (name) => `with your favorite artist ${name} also on the bill`,
  venue: (name) => `at your favorite venue ${name}`,
};

/** Why the follower is notified, e.g. `New by your favorite artist Night Ferry, at your favorite venue Ember Hall.` */
function whyText(reasons: readonly Reason[]): string {
  const parts = reasons.map(({ type, name }) => whyBy[type](named(name)));
  return `New ${parts.join(', ')}.`;
}

/** Discord fetches the picture itself, so a path on this site needs the origin. */
function thumbnailOf(image: string | null, origin: string): Pick<WebhookEmbed, 'thumbnail'> {
  if (image === null) return {};
  return { thumbnail: { url: image.startsWith('/') ? origin + image : image } };
}

/** An embed about one event, linked to its page. */
export function eventEmbed(
  event: Listing,
  description: string,
  fields: readonly { readonly name: string; readonly value: string }[],
  { origin, now }: Announcement,
): WebhookEmbed {
  const venue = event.venueName === null ? [] : [{ name: texts.event.venue, value: named(event.venueName) }];
  return {
    title: embedText(event.title, LIMITS.title),
    url: origin + eventPath(event.id),
    description,
    color: EMBED_COLOR,
    fields: [...fields, ...venue].map((field) => ({ ...field, inline: true })),
    ...thumbnailOf(event.image, origin),
    footer: { text: texts.siteName },
    timestamp: new Date(now).toISOString(),
  };
}

/** The embed about a new event. */
export function newEventEmbed(event: Listing, reasons: readonly Reason[], announcement: Announcement): WebhookEmbed {
  const { status } = event;
  const fields = [
    { name: texts.event.date, value: whenText(event) },
    ...(status === 'scheduled' ? [] : [{ name: 'Status', value: texts.status[status] }]),
  ];
  return eventEmbed(event, whyText(reasons), fields, announcement);
}
