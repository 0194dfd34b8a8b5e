/**
 * What is said of an event is the same wherever it is said (rule P22): each output is read back with a reader of its own.
 */
import { decode } from 'html-entities';
import { beforeAll, describe, expect, test } from 'vitest';
import { provideCatalogue } from '../../../src/data/catalogue.ts';
import type { Listing } from '../../../src/domain/catalogue/types.ts';
import { newEventEmbed } from '../../../src/domain/notify/event-embed.ts';
import { decodeDetails } from '../../../src/domain/search/codec/details.ts';
import { decodeDirectory } from '../../../src/domain/search/codec/directory.ts';
import { searchFiles } from '../../../src/domain/search/codec/search-files.ts';
import { decodeShows } from '../../../src/domain/search/codec/shows.ts';
import { runToEnd } from '../../../src/domain/search/steps.ts';
import { texts } from '../../../src/domain/text/texts.ts';
import { eventCard } from '../../../src/domain/views/card.ts';
import { dateRow, dateRowName } from '../../../src/domain/views/date-row.ts';
import { eventView } from '../../../src/domain/views/event-view.ts';
import { artistSubscriptions, venueSubscriptions } from '../../../src/domain/views/subscriptions.ts';
import { GET as newlyAdded } from '../../../src/pages/newly-added.xml.ts';
import { calendars, feeds } from './files.ts';
import { inventedCatalogue } from './invented-listings.ts';
import { type CalendarEntry, readCalendar } from './read-calendar.ts';
import { type RssItem, readRss } from './read-rss.ts';

const catalogue = inventedCatalogue();
const { site, events } = catalogue;
beforeAll(() => provideCatalogue(catalogue));

/** As a browser shows a text. */
const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim();

/** What an event's page says. */
interface Said {
  readonly name: string;
  /** `2026-11-27`; `null` for 'Date TBA'. */
  readonly day: string | null;
  /** `20:00`, at the venue. */
  readonly time: string | null;
  /** `-05:00`. */
  readonly offset: string | null;
  readonly venue: string | null;
  /** As on tags; `null` as listed. */
  readonly status: string | null;
  readonly link: string;
}

function saidOnPage(event: Listing): Said {
  const { title, date, venue, status, head } = eventView(catalogue, event);
  const [, day = null, time = null, offset = null] =
    /^([\d-]{10})(?:T(\d\d:\d\d):\d\d([+-]\d\d:\d\d))?$/.exec(date?.machine ?? '') ?? [];
  return {
    name: oneLine(title),
    day,
    time,
    offset,
    venue: venue === null ? null : oneLine(venue.name),
    status: status?.word ?? null,
    link: site.origin + head.canonicalPath,
  };
}

const page = new Map(events.map((event) => [event, saidOnPage(event)] as const));
const saidOf = (event: Listing) => page.get(event) as Said;
const byLink = new Map([...page].map(([event, said]) => [said.link, event]));

/** Day, time and offset of an instant in a zone, told by the platform and not by src/domain. */
function inZone(instant: number, zone: string): Pick<Said, 'day' | 'time' | 'offset'> {
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone: zone,
    ...({ year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' } as const),
    ...({ hourCycle: 'h23', timeZoneName: 'longOffset' } as const),
  });
  const part = Object.fromEntries(format.formatToParts(instant).map(({ type, value }) => [type, value]));
  const offset = part['timeZoneName']?.replace('GMT', '') || '+00:00';
  return { day: `${part['year']}-${part['month']}-${part['day']}`, time: `${part['hour']}:${part['minute']}`, offset };
}

/** `Friday, November 27, 2026, 8:00 PM` of what the page says, told by the platform. */
function whenOf({ day, time }: Pick<Said, 'day' | 'time'>): string {
  if (day === null) return texts.dateTba;
  const date = new Date(`${day}T${time ?? '00:00'}:00Z`);
  const options = { timeZone: 'UTC', weekday: 'long', year: 'numeric', month: 'long', day: '2-digit' } as const;
  const text = date.toLocaleDateString('en-US', options);
  const clock = date.toLocaleTimeString('en-US', { timeZone: 'UTC', hour: 'numeric', minute: '2-digit' });
  return time === null ? text : `${text}, ${clock.replace(/\s/u, ' ')}`;
}

test('the listings have every case', () => {
  expect(events).toHaveLength(200);
  const count = (holds: (said: Said) => boolean) => [...page.values()].filter(holds).length;
  expect(count(({ day }) => day === null)).toBeGreaterThan(5);
  expect(count(({ day, time }) => day !== null && time === null)).toBeGreaterThan(20);
  expect(count(({ venue }) => venue === null)).toBeGreaterThan(10);
  expect(new Set([...page.values()].map(({ status }) => status)).size).toBe(5);
  expect(new Set([...page.values()].map(({ offset }) => offset)).size).toBeGreaterThan(8);
  expect(count(({ name }) => name === texts.untitledEvent)).toBeGreaterThan(2);
});

test('the page names the instant in the zone of its venue', () => {
  for (const event of events.filter(({ startsAt }) => startsAt !== null)) {
    expect(saidOf(event)).toMatchObject(inZone(event.startsAt ?? 0, event.zone));
  }
});

test('cards and rows', () => {
  for (const event of events) {
    const said = saidOf(event);
    const { title, date, venueName, status, path } = eventCard(event, site);
    expect([
      oneLine(title),
      date?.machine.slice(0, 10) ?? null,
      venueName && oneLine(venueName),
      status?.word ?? null,
      site.origin + path,
    ]).toEqual([said.name, said.day, said.venue, said.status, said.link]);
    expect(dateRowName(dateRow(event, site), false)).toBe(whenOf(said));
  }
});

test('search', () => {
  const files = searchFiles(catalogue).filter(({ path }) => /\/all-/.test(path));
  const textOf = (kind: string) => files.find(({ path }) => path.includes(`all-${kind}.`))?.text ?? '';
  const directory = runToEnd(decodeDirectory(textOf('directory')));
  const shows = runToEnd(decodeShows(textOf('shows'), directory));
  const details = files.filter(({ path }) => path.includes('all-details-')).flatMap(({ text }) => decodeDetails(text));
  // Details are ranked by number of shows; pairs are in the order of the directory.
  const showsOf = directory.artists.map((_, artist) => {
    const [from = 0, to = 0] = [directory.pairOffsets[artist], directory.pairOffsets[artist + 1]];
    return directory.pairShows.slice(from, to).reduce((sum, count) => sum + count, 0);
  });
  const ranked = [...directory.artists.keys()].sort((a, b) => (showsOf[b] ?? 0) - (showsOf[a] ?? 0));
  const found = new Map<number, Partial<Said>>();
  for (const [rank, artist] of ranked.entries()) {
    for (const [index, pair] of (details[rank] ?? []).entries()) {
      const group = shows.groupOffsets[(directory.pairOffsets[artist] ?? 0) + index] ?? 0;
      for (const event of pair.events) {
        const { day, minutes } = event;
        const two = (value: number) => String(value).padStart(2, '0');
        found.set(event.id, {
          name: oneLine(shows.eventNames[shows.groupName[group + event.group] ?? -1] ?? ''),
          day,
          time: minutes === null ? null : `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`,
          venue: pair.venue === null ? null : oneLine(pair.venue.name),
          status: event.status === 'scheduled' ? null : texts.status[event.status],
        });
      }
    }
  }
  const findable = events.filter(({ artistKey }) => artistKey !== null);
  expect(found.size).toBe(findable.length);
  for (const event of findable) {
    const { offset, link, ...said } = saidOf(event);
    expect(found.get(event.id)).toEqual(said);
  }
});

test('JSON-LD', () => {
  const statusOf = (eventStatus: string, availability: string | undefined) =>
    ({ EventCancelled: 'Cancelled', EventPostponed: 'Postponed', EventRescheduled: 'New date' })[
      eventStatus.replace('https://schema.org/', '')
    ] ?? (availability === 'https://schema.org/SoldOut' ? 'Sold out' : null);
  for (const event of events) {
    const said = saidOf(event);
    const [text] = eventView(catalogue, event).head.jsonLd;
    if (said.day === null) {
      expect(text).toBeUndefined();
      continue;
    }
    const read = JSON.parse(text ?? '');
    expect({
      name: read.name,
      start: read.startDate.replace(/(T\d\d:\d\d):\d\d/, '$1'),
      venue: read.location?.name ?? null,
      status: statusOf(read.eventStatus, read.offers?.availability),
      link: read.url,
    }).toEqual({
      name: said.name,
      start: said.time === null ? said.day : `${said.day}T${said.time}${said.offset}`,
      venue: said.venue,
      status: said.status,
      link: said.link,
    });
  }
});

describe('calendars', () => {
  function expectSame(entry: CalendarEntry, event: Listing): void {
    const said = saidOf(event);
    expect({ ...entry, sequence: 0, modified: 0, start: '' }).toEqual({
      uid: `event-${event.id}@eventhub.example`,
      sequence: 0,
      modified: 0,
      start: '',
      summary: said.name,
      location: said.venue,
      description: said.status,
      status: { Cancelled: 'CANCELLED', Postponed: 'TENTATIVE' }[said.status ?? ''] ?? 'CONFIRMED',
      url: said.link,
    });
    const { day, time, offset } = said;
    if (time === null) expect(entry.start).toBe(day);
    else expect(inZone(Date.parse(entry.start), event.zone)).toEqual({ day, time, offset });
  }

  test('of one event', () => {
    for (const event of events) {
      const { calendar } = eventView(catalogue, event);
      expect(calendar === null).toBe(saidOf(event).day === null);
      if (calendar === null) continue;
      const [entry, ...others] = readCalendar(decodeURIComponent(calendar.href.replace(/^[^,]*,/, ''))).entries;
      expect(others).toEqual([]);
      expectSame(entry as CalendarEntry, event);
    }
  });

  test('of venues and artists, with all that is upcoming at a venue', async () => {
    const all = await calendars(catalogue);
    const listed = new Set<Listing | undefined>();
    for (const text of all) {
      for (const entry of readCalendar(text).entries) {
        const event = byLink.get(entry.url);
        listed.add(event);
        expectSame(entry, event as Listing);
      }
    }
    const expected = events.filter(
      ({ venueName, upcomingUntil: until }) => venueName !== null && (until ?? 0) >= site.now,
    );
    expect(expected.filter((event) => !listed.has(event))).toEqual([]);
    expect(expected.length).toBeGreaterThan(100);
  });
});

test('feeds', async () => {
  const listed = new Set<Listing | undefined>();
  const readItem = ({ title, link, description, pubDate }: RssItem) => {
    const event = byLink.get(link) as Listing;
    const said = saidOf(event);
    listed.add(event);
    expect(title).toBe(said.name);
    const opening = [said.status, whenOf(said), said.venue, event.description]
      .filter((part) => part !== null)
      .join('. ');
    expect(oneLine(decode(description, { level: 'xml' }))).toBe(oneLine(opening));
    expect(pubDate).toBe(event.scrapedAt === null ? null : new Date(event.scrapedAt).toUTCString());
  };
  const all = [...(await feeds(catalogue)), await (await newlyAdded()).text()];
  for (const text of all) for (const item of readRss(text).items) readItem(item);
  const expected = events.filter(
    ({ venueName, upcomingUntil: until }) => venueName !== null && (until ?? site.now) >= site.now,
  );
  expect(expected.filter((event) => !listed.has(event))).toEqual([]);
  expect(all).toHaveLength(1 + venueSubscriptions(catalogue).length + artistSubscriptions(catalogue).length);
});

test('messages', () => {
  const unescaped = (text = '') => text.replace(/\\(.)/gsu, '$1');
  /** A text that is cut ends in an ellipsis. */
  const expectText = (shown: string, whole: string) => {
    if (shown.endsWith('…')) expect(oneLine(whole).startsWith(shown.slice(0, -1).trimEnd())).toBe(true);
    else expect(shown).toBe(oneLine(whole));
  };
  for (const event of events) {
    const said = saidOf(event);
    const embed = newEventEmbed(event, [], { origin: site.origin, now: site.now });
    const field = (name: string) => embed.fields.find((one) => one.name === name)?.value;
    expectText(unescaped(embed.title), said.name);
    expect([embed.url, field('Date'), field('Status') ?? null]).toEqual([said.link, whenOf(said), said.status]);
    expect(field('Venue') === undefined).toBe(said.venue === null);
    if (said.venue !== null) expectText(unescaped(field('Venue')), said.venue);
  }
});
