import { isObject, type JsonObject, typesOf } from './json-ld-events.ts';

/**
 * A schema.org Event as a row but for its `event_id`. A value of a form that schema.org does not have is passed on as it
 * is, so that the row's check names it.
 */
export function rowOfEvent(event: JsonObject): Record<string, unknown> {
  const begins = event['startDate'];
  const isDay = typeof begins === 'string' && /^\s*\d{4}-\d{2}-\d{2}\s*$/.test(begins);
  const [major, minor] = categoriesOf(event);
  return {
    name: plainValue(event['name']),
    description: plainValue(event['description']),
    venue_full_name: venueOf(event['location']),
    event_date: isDay ? begins.trim() : null,
    event_datetime: isDay ? null : (plainValue(begins) ?? null),
    major_category: major ?? null,
    minor_category: minor ?? null,
    mobile_image_url: imageOf(event['image']),
    status: statusOf(event),
  };
}

/** The first of several, the text of `{"@value": …}`. */
function plainValue(value: unknown): unknown {
  const [first] = [value].flat();
  return isObject(first) && '@value' in first ? first['@value'] : first;
}

/** The first place with a name; an address alone counts by its first part. */
function venueOf(location: unknown): unknown {
  for (const place of [location].flat()) {
    if (typeof place === 'string') return place.split(/[,\n]/, 1)[0]?.trim() || null;
    if (!isObject(place) || typesOf(place).includes('VirtualLocation')) continue;
    const name = plainValue(place['name']);
    if (typeof name === 'string' && name.trim() !== '') return name;
    const address = place['address'];
    const street = isObject(address) ? plainValue(address['name'] ?? address['streetAddress']) : address;
    if (typeof street === 'string') return street.split(/[,\n]/, 1)[0]?.trim() || null;
  }
  return null;
}

function imageOf(image: unknown): unknown {
  const [first] = [image].flat();
  return isObject(first) ? (plainValue(first['contentUrl'] ?? first['url']) ?? null) : (first ?? null);
}

/** What kind of event it is (`MusicEvent`: Music), then its genres or keywords. */
function categoriesOf(event: JsonObject): unknown[] {
  const kinds = typesOf(event)
    .map((type) => type.replace(/Event$/, '').replace(/(?<=[a-z])(?=[A-Z])/g, ' '))
    .filter((kind) => kind !== '');
  const words = [event['genre'], event['keywords']]
    .flat()
    .flatMap((text) => (typeof text === 'string' ? text.split(',') : []))
    .map((text) => text.trim())
    .filter((text) => text !== '');
  return [...new Set([...kinds, ...words])];
}

/** eventStatus; sold out is a matter of the offers. */
function statusOf(event: JsonObject): unknown {
  const status = plainValue(event['eventStatus']) ?? null;
  const offers = [event['offers']].flat().filter(isObject);
  const isSoldOut = offers.length > 0 && offers.every(({ availability }) => /SoldOut$/.test(String(availability)));
  const isScheduled = status === null || /EventScheduled$/.test(String(status));
  return isScheduled && isSoldOut ? 'SoldOut' : status;
}
