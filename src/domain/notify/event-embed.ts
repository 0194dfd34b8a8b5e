import type { Listing } from '../catalogue/types.ts';
import { texts } from '../text/texts.ts';
import type { Instant } from '../time/instant.ts';
import { publishedEvent } from '../views/published-event.ts';
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

/** An embed about one event, linked to its page. */
export function eventEmbed(
  event: Listing,
  description: string,
  fields: readonly { readonly name: string; readonly value: string }[],
  { origin, now }: Announcement,
): WebhookEmbed {
  const { title, url, venueName, image } = publishedEvent(event, origin);
  const venue = venueName === null ? [] : [{ name: texts.event.venue, value: named(venueName) }];
  return {
    title: embedText(title, LIMITS.title),
    url,
    description,
    color: EMBED_COLOR,
    fields: [...fields, ...venue].map((field) => ({ ...field, inline: true })),
    // Discord fetches it itself.
    ...(image === null ? {} : { thumbnail: { url: image } }),
    footer: { text: texts.siteName },
    timestamp: new Date(now).toISOString(),
  };
}

/** The embed about a new event. */
export function newEventEmbed(event: Listing, reasons: readonly Reason[], announcement: Announcement): WebhookEmbed {
  const { when, status } = publishedEvent(event, announcement.origin);
  const fields = [
    { name: texts.event.date, value: when },
    ...(status === null ? [] : [{ name: 'Status', value: status.word }]),
  ];
  return eventEmbed(event, whyText(reasons), fields, announcement);
}
