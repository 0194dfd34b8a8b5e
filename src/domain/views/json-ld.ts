import type { EventStatus } from '../catalogue/event-status.ts';
import type { Listing, Site } from '../catalogue/types.ts';
import { eventPath } from '../urls/paths.ts';
import { zonedIso } from './date-view.ts';

/** Major categories whose events are schema.org's `MusicEvent`. */
const MUSIC =
  /\b(?:music|concert|rock|pop|jazz|folk|metal|punk|electronic|techno|house|hip.?hop|rap|soul|blues|country|indie|classical|opera|choral|latin|reggae|r&b)\b/i;

/** schema.org's status; sold out is a property of the offer instead. */
const EVENT_STATUS: Readonly<Record<EventStatus, string>> = {
  scheduled: 'EventScheduled',
  cancelled: 'EventCancelled',
  postponed: 'EventPostponed',
  rescheduled: 'EventRescheduled',
  sold_out: 'EventScheduled',
};

/**
 * JSON for `<script type="application/ld+json">`. Escapes `<`, so that no text can close the script element, and the
 * two Unicode line separators, which older parsers treat as line ends.
 */
export function jsonLdText(document: Readonly<Record<string, unknown>>): string {
  return JSON.stringify(document).replace(/[<\u2028\u2029]/g, (character) => {
    return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
  });
}

const absolute = (site: Site, url: string) => (url.startsWith('/') ? site.origin + url : url);

/**
 * schema.org `MusicEvent` or `Event` of a listing; `null` without a date, which schema.org requires.
 *
 * @param tickets URL of the ticket seller, or `null`
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
