import { addressAfterName, addressLine, cityIn, type StreetAddress } from '../street-address.ts';
import { isNode, listOf, type Node } from './graph.ts';
import { firstOf, namesOf } from './values.ts';

/**
 * The venue of an event: the first place that has a name, else the first part of a text or of an address, else an online
 * venue; with its address and coordinates, as the row has them.
 */
export function placeOf(location: unknown): Readonly<Record<string, unknown>> {
  const all = listOf(location);
  const places = all.filter((item) => !isVirtual(item));
  const named = places.filter(isNode).find((place) => namesOf(place).length > 0);
  if (named !== undefined) {
    const [name = ''] = namesOf(named);
    return placeRow(name, detailsOf(named, name), named);
  }
  const spots = [...places.filter((place) => !isNode(place)), ...places.filter(isNode)];
  const spot = spots.find((candidate) => lineOf(candidate) !== '');
  if (spot === undefined) return placeRow(namesOf(all.filter(isNode))[0] ?? null);
  const name = lineOf(spot).split(/[,\n]/, 1)[0]?.trim() ?? '';
  return isNode(spot) ? placeRow(name, detailsOf(spot, name), spot) : placeRow(name, addressAfterName(String(spot)));
}

const isVirtual = (item: unknown) =>
  isNode(item) ? item['@type'].includes('VirtualLocation') : /^https?:/i.test(String(item));

function placeRow(name: string | null, { address, city }: Partial<StreetAddress> = {}, place?: Node) {
  const position = [...listOf(place?.['geo']).filter(isNode), place].find((node) => node?.['latitude'] !== undefined);
  return {
    venue_full_name: name || null,
    venue_city: city ?? null,
    venue_address: address ?? null,
    venue_latitude: firstOf(position?.['latitude']) ?? null,
    venue_longitude: firstOf(position?.['longitude']) ?? null,
  };
}

/** A text, or the first line of a place's address, which may also stand for the place itself. */
function lineOf(spot: unknown): string {
  const address = isNode(spot) ? (firstOf(spot['address']) ?? spot) : spot;
  const text = isNode(address) ? firstOf(address['name'] ?? address['streetAddress']) : address;
  return typeof text === 'string' ? text.trim() : '';
}

const wordOf = (value: unknown) => namesOf(firstOf(value))[0]?.trim() ?? '';

/** The address of a place, in one line without its name, and its city. */
function detailsOf(place: Node, name: string): StreetAddress {
  const given = firstOf(place['address']) ?? (place['streetAddress'] === undefined ? null : place);
  if (!isNode(given)) {
    const line = withoutName(addressLine(String(given ?? '')), name);
    return { address: line === '' || line === name ? null : line, city: cityIn(line) };
  }
  const street = withoutName(addressLine(wordOf(given['streetAddress'])), name);
  const city = wordOf(given['addressLocality']).split(',', 1)[0]?.trim() ?? '';
  const [region, code] = [wordOf(given['addressRegion']), wordOf(given['postalCode'])];
  // Some sources write the whole address as the street.
  const isWhole = city === '' || street.toLowerCase().includes(city.toLowerCase());
  const rest = region === '' ? [`${code} ${city}`.trim()] : [city, `${region} ${code}`.trim()];
  const line = street === '' ? null : isWhole ? street : [street, ...rest].join(', ');
  return { address: line, city: city || null };
}

/** An address often begins with the name of the place. */
function withoutName(line: string, name: string): string {
  const rest = line.startsWith(`${name}, `) ? line.slice(name.length + 2) : line;
  return /\d/.test(rest) ? rest : line;
}
