import { isObject, type JsonObject, typesOf } from './json-ld-events.ts';

/**
 * A schema.org Event as a row without `event_id`. Values of an unexpected shape are passed on unchanged, so that the
 * row's check reports them.
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

/** The first of several values; the text of `{"@value": …}`. */
function plainValue(value: unknown): unknown {
  const [first] = [value].flat();
  return isObject(first) && '@value' in first ? first['@value'] : first;
}

/** The name of the first location that has one, else the first part of its address. */
function venueOf(location: unknown): unknown {
  for (const candidate of [location].flat()) {
    if (typeof candidate === 'string') return candidate.split(/[,\n]/, 1)[0]?.trim() || null;
    if (!isObject(candidate) || typesOf(candidate).includes('VirtualLocation')) continue;
    const name = plainValue(candidate['name']);
    if (typeof name === 'string' && name.trim() !== '') return name;
    const address = candidate['address'];
    const street = isObject(address) ? plainValue(address['name'] ?? address['streetAddress']) : address;
    if (typeof street === 'string') return street.split(/[,\n]/, 1)[0]?.trim() || null;
  }
  return null;
}

function imageOf(image: unknown): unknown {
  const [first] = [image].flat();
  return isObject(first) ? (plainValue(first['contentUrl'] ?? first['url']) ?? null) : (first ?? null);
}

/** Its subtype (`MusicEvent`: Music), then its genres and keywords. */
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

/** eventStatus; that an event is sold out only shows in its offers. */
function statusOf(event: JsonObject): unknown {
  const status = plainValue(event['eventStatus']) ?? null;
  const offers = [event['offers']].flat().filter(isObject);
  const isSoldOut = offers.length > 0 && offers.every(({ availability }) => /SoldOut$/.test(String(availability)));
  const isScheduled = status === null || /EventScheduled$/.test(String(status));
  return isScheduled && isSoldOut ? 'SoldOut' : status;
}
