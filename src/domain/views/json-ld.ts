import type { EventStatus } from '../catalogue/event-status.ts';
import type { Listing, Site } from '../catalogue/types.ts';
import { eventPath } from '../urls/paths.ts';
import { zonedIso } from './date-view.ts';

/** Major categories under which schema.org's MusicEvent is the better word. */
const MUSIC =
  /\b(?:music|concert|rock|pop|jazz|folk|metal|punk|electronic|techno|house|hip.?hop|rap|soul|blues|country|indie|classical|opera|choral|latin|reggae|r&b)\b/i;

/** schema.org's word for each status; sold out is a matter of the offer. */
const EVENT_STATUS: Readonly<Record<EventStatus, string>> = {
  scheduled: 'EventScheduled',
  cancelled: 'EventCancelled',
  postponed: 'EventPostponed',
  rescheduled: 'EventRescheduled',
  sold_out: 'EventScheduled',
};

/**
 * A document for `<script type="application/ld+json">`. `<` is escaped so that no text can end the script element, and
 * so are the two line separators that older parsers take for line ends.
 */
export function jsonLdText(document: Readonly<Record<string, unknown>>): string {
  return JSON.stringify(document).replace(/[<\u2028\u2029]/g, (character) => {
    return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
  });
}

const absolute = (site: Site, url: string) => (url.startsWith('/') ? site.origin + url : url);

/**
 * schema.org `MusicEvent` or `Event` of a listing; `null` for an event without a date, which schema.org does not know.
 *
 * @param tickets the seller's address, `null` for none
 */
export function eventJsonLd(event: Listing, site: Site, tickets: string | null): string | null {
  const startDate = event.startsAt === null ? event.localDay : zonedIso(event.startsAt, event.zone);
  if (startDate === null) return null;
  const url = site.origin + eventPath(event.id);
  return jsonLdText({
    '@context': 'https://schema.org',
    '@type': MUSIC.test(`${event.majorCategory} ${event.minorCategory}`) ? 'MusicEvent' : 'Event',
    '@id': url,
    url,
    name: event.title,
    startDate,
    eventStatus: `https://schema.org/${EVENT_STATUS[event.status]}`,
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    ...(event.description === null ? {} : { description: event.description }),
    ...(event.image === null ? {} : { image: [absolute(site, event.image)] }),
    ...(event.venueName === null
      ? {}
      : { location: { '@type': 'Place', name: event.venueName, address: event.venueName } }),
    ...(tickets === null
      ? {}
      : {
          offers: {
            '@type': 'Offer',
            url: tickets,
            ...(event.status === 'sold_out' ? { availability: 'https://schema.org/SoldOut' } : {}),
          },
        }),
  });
}
