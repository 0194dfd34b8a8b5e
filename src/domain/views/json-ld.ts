import type { EventStatus } from '../catalogue/event-status.ts';
import type { Listing, Place, Price, Site } from '../catalogue/types.ts';
import { zonedIso } from './date-view.ts';
import { doorsOf } from './facts-view.ts';
import { publishedEvent } from './published-event.ts';

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

/**
 * schema.org `MusicEvent` or `Event` of a listing; `null` without a date, which schema.org requires.
 *
 * @param tickets URL of the ticket seller, or `null`
 * @param place of its venue, or `null`
 */
export function eventJsonLd(event: Listing, site: Site, tickets: string | null, place: Place | null): string | null {
  const document = eventLd(event, site, tickets, place);
  return document === null ? null : jsonLdText({ '@context': 'https://schema.org', ...document });
}

/** The same without its context, for a list of events. */
export function eventLd(event: Listing, site: Site, tickets: string | null, place: Place | null): object | null {
  const { title, url, start, venueName, image } = publishedEvent(event, site.origin);
  if (start === null) return null;
  const doors = doorsOf(event);
  const isSoldOut = event.status === 'sold_out';
  return {
    '@type': MUSIC.test(`${event.majorCategory} ${event.minorCategory}`) ? 'MusicEvent' : 'Event',
    '@id': url,
    url,
    name: title,
    startDate: start,
    ...(doors === null ? {} : { doorTime: zonedIso(doors, event.zone) }),
    eventStatus: `https://schema.org/${EVENT_STATUS[event.status]}`,
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    ...(event.description === null ? {} : { description: event.description }),
    ...(image === null ? {} : { image: [image] }),
    ...(venueName === null ? {} : { location: placeLd(venueName, place) }),
    ...(event.ageLimit === null ? {} : { typicalAgeRange: event.ageLimit.replace('+', '-') }),
    ...(tickets === null && event.price === null && !isSoldOut
      ? {}
      : {
          offers: {
            '@type': isRange(event.price) ? 'AggregateOffer' : 'Offer',
            ...(tickets === null ? {} : { url: tickets }),
            ...pricesLd(event.price),
            ...(isSoldOut ? { availability: 'https://schema.org/SoldOut' } : {}),
          },
        }),
  };
}

export function placeLd(name: string, place: Place | null) {
  const { address = null, city = null, coordinates = null } = place ?? {};
  const street = address === null ? {} : { streetAddress: address };
  return {
    '@type': 'Place',
    name,
    address: city === null ? (address ?? name) : { '@type': 'PostalAddress', ...street, addressLocality: city },
    ...(coordinates === null ? {} : { geo: { '@type': 'GeoCoordinates', ...coordinates } }),
  };
}

const isRange = (price: Price | null) => price !== null && (price.max ?? price.min) > 0 && price.max !== price.min;

function pricesLd(price: Price | null): object {
  if (price === null) return {};
  const { min, max, currency } = price;
  const range = isRange(price) ? { lowPrice: min, ...(max === null ? {} : { highPrice: max }) } : { price: min };
  return { ...range, ...(currency === null ? {} : { priceCurrency: currency }) };
}
