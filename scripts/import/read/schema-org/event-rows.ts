import { parseMoment } from '../../moment.ts';
import { mostSerious, parseStatus } from '../../status-word.ts';
import { dateKey, type EventKey, NAME_ONLY } from '../event-key.ts';
import type { ReadItem } from '../read-item.ts';
import { absoluteAddress, type DocumentAddress, withoutPlaceholder } from './document-address.ts';
import { datesOf, type Start } from './event-schedule.ts';
import type { FoundEvent } from './find-events.ts';
import { isNode, listOf, type Node } from './graph.ts';
import { areGone, pricesOf } from './offers.ts';
import { placeOf } from './place.ts';
import { addressOf, firstOf, namesOf, textOf } from './values.ts';

/**
 * A schema.org Event as rows with keys, one for each start. Values of an unexpected shape are passed on
 * unchanged, so that the row's check reports them.
 *
 * @param now schedules are followed within a year of it
 * @returns also whether its eventSchedule, if any, could be followed; else only its own start counts
 */
export function rowsOfEvent(
  { line, node }: FoundEvent,
  address: DocumentAddress,
  now: Date,
): { readonly rows: readonly ReadItem[]; readonly isFollowed: boolean } {
  const schedules = listOf(node['eventSchedule']).filter(isNode);
  const { scheduled, isFollowed } = datesOfAll(schedules, node['startDate'], now);
  const starts = scheduled.length > 0 ? scheduled : startsOf(node);
  const common = rowOfEvent(node, address);
  const own = keyOf(node, address);
  const ends = scheduled.length > 0 ? null : firstOf(node['endDate']);
  const rows = starts.map(({ begins, zone }): ReadItem => {
    const isDate = own.kind !== 'name' && scheduled.length > 0;
    const key: EventKey = isDate ? { ...own, text: dateKey(own.text, String(begins)), alternate: own.text } : own;
    return { kind: 'row', line, key, value: { ...common, time_zone: zone, ...whenOf(begins, ends) } };
  });
  return { rows, isFollowed };
}

/** Dates of one event; daily shows have fewer in two years. */
const MOST_DATES = 2_000;

/** The dates of all schedules, each once, and whether every schedule could be followed. */
function datesOfAll(schedules: readonly Node[], eventStart: unknown, now: Date) {
  const found = new Map<string, Start>();
  let isFollowed = true;
  let count = 0;
  for (const schedule of schedules) {
    const dates = datesOf(schedule, eventStart, now);
    for (const date of dates ?? []) found.set(`${date.begins} ${date.zone}`, date);
    isFollowed &&= dates !== null;
    count += dates?.length ?? 0;
    if (count > MOST_DATES) return { scheduled: [], isFollowed: false };
  }
  return { scheduled: [...found.values()], isFollowed };
}

/** The starts that the event itself states, each once; one that is unknown if there is none. */
function startsOf(node: Node): { begins: unknown; zone: Start['zone'] }[] {
  const starts = new Map<unknown, unknown>();
  for (const begins of listOf(node['startDate'])) {
    const moment = typeof begins === 'string' ? parseMoment(begins.trim()) : null;
    // Some pages write one instant both in UTC and with an offset.
    const key = moment?.kind === 'instant' ? moment.instant : begins;
    if (!starts.has(key)) starts.set(key, begins);
  }
  return (starts.size === 0 ? [null] : [...starts.values()]).map((begins) => ({ begins, zone: null }));
}

const MIDNIGHT = /^(\d{4}-\d{2}-\d{2})T00:00(?::00(?:\.0+)?)?(?:Z|[+-]\d{2}:?\d{2})?$/i;
const LAST_MINUTE = /^(\d{4}-\d{2}-\d{2})T23:59(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})?$/i;

/** An event from 00:00 to 23:59, or to 00:00 of a later day, has no time. */
function whenOf(begins: unknown, ends: unknown) {
  const written = String(begins ?? '').trim();
  const end = String(ends ?? '').trim();
  const [, midnight = ''] = MIDNIGHT.exec(written) ?? [];
  const [, lastDay = ''] = LAST_MINUTE.exec(end) ?? [];
  const [, dayAfter = ''] = MIDNIGHT.exec(end) ?? [];
  if (midnight !== '' && (lastDay >= midnight || dayAfter > midnight))
    return { event_date: midnight, event_datetime: null };
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(written);
  return { event_date: isDay ? written : null, event_datetime: isDay ? null : begins };
}

function rowOfEvent(event: Node, address: DocumentAddress): Readonly<Record<string, unknown>> {
  const [major = null, minor = null] = categoriesOf(event);
  const performers = namesOf(event['performer']).join(', ');
  return {
    name: textOf(firstOf(event['name'])) ?? (performers || undefined),
    description: firstOf(event['description']),
    ...placeOf(event['location']),
    major_category: major,
    minor_category: minor,
    mobile_image_url: imageOf(event['image'], address),
    status: statusOf(event),
    doors_datetime: firstOf(event['doorTime']) ?? null,
    ...pricesOf(offersOf(event)),
    age_limit: firstOf(event['typicalAgeRange']) ?? null,
  };
}

/**
 * Its `@id`, else its address. The address of a home page says nothing about which event is meant, nor does one that is
 * relative to a page whose address is not known. An id that belongs to a home page may stand in many pages: it counts as
 * an address.
 */
function keyOf(event: Node, address: DocumentAddress): EventKey {
  const id = event['@id'];
  if (id !== undefined && !id.startsWith('_:') && isTelling(id))
    return { kind: isTelling(id.replace(/#.*/, '')) ? 'id' : 'address', text: id };
  const url = addressOf(event['url']);
  const text = typeof url === 'string' && url.trim() !== '' ? absoluteAddress(url.trim(), address) : null;
  return text !== null && isTelling(text) ? { kind: 'address', text } : NAME_ONLY;
}

const isTelling = (address: string) => !isHomePage(address) && withoutPlaceholder(address) === address;

function isHomePage(address: string): boolean {
  const { pathname, search, hash } = URL.parse(address) ?? {};
  return pathname === '/' && search === '' && hash === '';
}

/**
 * The first image, absolute if the page's address is known. An address without a scheme stays: the import drops and
 * counts it.
 */
function imageOf(image: unknown, address: DocumentAddress): unknown {
  const images = listOf(image)
    .map((item) =>
      isNode(item) ? (addressOf(item['contentUrl']) ?? addressOf(item['url']) ?? ownAddress(item)) : item,
    )
    .filter((item) => item !== undefined);
  // Pages that load pictures late have a placeholder of data first.
  const found = images.find((item) => !/^\s*data:/i.test(String(item))) ?? images[0] ?? null;
  if (typeof found !== 'string') return found;
  const written = withoutPlaceholder(found.trim());
  return address.isKnown ? absoluteAddress(written, address) : written;
}

/** The id of a node, which is an address unless it names a part of a document. */
const ownAddress = ({ '@id': id }: Node) => (id?.includes('#') || id?.startsWith('_:') ? undefined : id);

/** Its subtype (`MusicEvent`: Music), then its genres and keywords. */
function categoriesOf(event: Node): unknown[] {
  const kinds = event['@type']
    .map((type) => type.replace(/Event(?:Series)?$/, '').replace(/(?<=[a-z])(?=[A-Z])/g, ' '))
    .filter((kind) => kind !== '');
  const words = namesOf([...listOf(event['genre']), ...listOf(event['keywords'])])
    .flatMap((text) => text.split(','))
    .map((text) => text.trim())
    .filter((text) => text !== '');
  return [...new Set([...kinds, ...words])];
}

/** The most serious eventStatus; that an event is sold out only shows in its offers. An unknown word is passed on. */
function statusOf(event: Node): unknown {
  const words = listOf(event['eventStatus']).map((status) =>
    isNode(status) ? (status['@id'] ?? firstOf(status['name'])) : status,
  );
  const statuses = words.map((word) => (typeof word === 'string' ? parseStatus(word) : null));
  const status = mostSerious(statuses);
  const isSoldOut = areGone(offersOf(event));
  if (isSoldOut && (words.length === 0 || status === 'scheduled')) return 'SoldOut';
  return words[status === undefined ? 0 : statuses.indexOf(status)] ?? null;
}

const offersOf = (event: Node) => listOf(event['offers']).filter(isNode);
