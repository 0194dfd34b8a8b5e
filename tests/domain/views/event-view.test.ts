import { describe, expect, test } from 'vitest';
import type { EventRecord, Site, VenueRecord } from '../../../src/domain/catalogue/types.ts';
import { eventView } from '../../../src/domain/views/event-view.ts';
import { catalogueOf, event, venue } from '../fixtures.ts';

function viewOf(
  given: Partial<EventRecord> & { at?: string },
  others: EventRecord[] = [],
  venues: VenueRecord[] = [],
  changes: Partial<Site> = {},
) {
  const all = catalogueOf([event(1, given), ...others], venues, changes);
  const listing = all.events.find(({ id }) => id === 1);
  if (listing === undefined) throw new Error('the event is missing');
  return eventView(all, listing);
}

describe('date and time', () => {
  test('with a time: wall time at the venue', () => {
    const { date } = viewOf({ at: '2026-11-28T01:00:00Z' });
    expect(date).toEqual({
      day: '27',
      weekdayMonth: 'Fri, Nov',
      time: '8:00 PM',
      text: 'Nov 27, 2026, 8:00 PM',
      longText: 'Friday, November 27, 2026',
      machine: '2026-11-27T20:00:00-05:00',
    });
  });

  test('without a time: the same day everywhere', () => {
    for (const timeZone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
      const { date } = viewOf({ day: '2027-01-16' }, [], [], { timeZone });
      expect(date).toMatchObject({ day: '16', weekdayMonth: 'Sat, Jan 2027', time: null, machine: '2027-01-16' });
    }
  });

  test("'Date TBA' has no date, calendar or JSON-LD", () => {
    expect(viewOf({})).toMatchObject({ date: null, calendar: null, isUpcoming: false, head: { jsonLd: [] } });
  });
});

describe('ticket link', () => {
  test.each([
    [{ code: 'A/1 &', venueSlug: 'salt box' }, 'https://tickets.example/salt%20box/A%2F1%20%26'],
    [{ code: null, venueSlug: 'saltbox' }, null],
    // Listed at another venue than the seller has it at.
    [{ code: 'A1', venueSlug: 'saltbox', sellerVenueSlug: 'salt-box' }, 'https://tickets.example/salt-box/A1'],
    [{ code: 'A1', venueSlug: null }, null],
    [{ code: '..', venueSlug: 'saltbox' }, null],
    [{ code: 'A1', venueSlug: '.' }, null],
    [{ code: '../A1', venueSlug: '...' }, 'https://tickets.example/.../..%2FA1'],
  ])('%j → %s', (given, expected) => {
    expect(viewOf(given).ticketUrl).toBe(expected);
  });

  test('other sources have their own, each once (rule K7)', () => {
    const otherTickets = [
      { venueSlug: 'salt-box', code: 'b' },
      { venueSlug: 'saltbox', code: 'a' },
      { venueSlug: 'saltbox', code: null },
    ];
    const links = ({ ticketUrl, moreTickets }: ReturnType<typeof viewOf>) => [ticketUrl, ...moreTickets];
    const [a, b] = ['https://tickets.example/saltbox/a', 'https://tickets.example/salt-box/b'];
    expect(links(viewOf({ code: 'a', venueSlug: 'saltbox', otherTickets }))).toEqual([a, b]);
    expect(links(viewOf({ code: null, venueSlug: 'saltbox', otherTickets }))).toEqual([b, a]);
    expect(links(viewOf({ code: 'a', venueSlug: 'saltbox', otherTickets, status: 'cancelled' }))).toEqual([null]);
  });

  test.each([
    ['cancelled', false],
    ['postponed', true],
    ['rescheduled', true],
    ['sold_out', true],
  ] as const)('of a %s event: %s', (status, isThere) => {
    expect(viewOf({ code: 'A1', venueSlug: 'saltbox', status }).ticketUrl !== null).toBe(isThere);
  });

  test.each([
    [{ at: '2026-11-27T22:00:00Z' }, true],
    [{ at: '2026-11-27T21:59:59Z' }, false],
    [{ day: '2026-11-27' }, true],
    [{ day: '2026-11-26' }, false],
    // 'Date TBA' is never past.
    [{}, true],
  ])('of an event at %j, seen at 5 PM on November 27: %s', (given, isThere) => {
    const view = viewOf({ code: 'A1', name: 'Zero', ...given }, [event(2, { name: 'zero', code: 'A2', ...given })]);
    expect(view.ticketUrl !== null).toBe(isThere);
    expect(view.otherDatesHere.map(({ ticketUrl }) => ticketUrl !== null)).toEqual([isThere]);
  });

  test.each([null, 'javascript:alert(1)//{venue_slug}{code}', 'http://tickets.example/{venue_slug}/{code}'])(
    'is missing with the template %j',
    (ticketTemplate) => {
      expect(viewOf({ code: 'A1' }, [], [], { ticketTemplate }).ticketUrl).toBeNull();
    },
  );
});

describe('an event that is cancelled, moved or sold out', () => {
  const at = '2026-11-28T01:00:00Z';

  test.each([
    ['scheduled', null, 'EventScheduled', 'STATUS:CONFIRMED'],
    ['cancelled', 'Cancelled', 'EventCancelled', 'STATUS:CANCELLED'],
    ['postponed', 'Postponed', 'EventPostponed', 'STATUS:TENTATIVE'],
    ['rescheduled', 'New date', 'EventRescheduled', 'STATUS:CONFIRMED'],
    ['sold_out', 'Sold out', 'EventScheduled', 'STATUS:CONFIRMED'],
  ] as const)('%s: word, JSON-LD and calendar file', (status, word, schemaOrg, calendar) => {
    const view = viewOf({ at, status });
    expect(view.status?.word ?? null).toBe(word);
    expect(JSON.parse(view.head.jsonLd[0] ?? '')).toMatchObject({ eventStatus: `https://schema.org/${schemaOrg}` });
    const ics = decodeURIComponent(view.calendar?.href ?? '');
    expect(ics.match(/^STATUS:.*$/m)?.[0].trim() ?? '').toBe(calendar);
    expect(view.head.title.toLowerCase().endsWith(`${word?.toLowerCase() ?? 'pm'} · eventhub`)).toBe(true);
    expect(view.isUpcoming).toBe(true);
  });

  test.each([{ code: 'A1' }, { code: null }])('sold out is a property of the offer, with %j, too', (given) => {
    const { head } = viewOf({ at, status: 'sold_out', venueSlug: 'saltbox', ...given });
    expect(JSON.parse(head.jsonLd[0] ?? '')).toMatchObject({ offers: { availability: 'https://schema.org/SoldOut' } });
  });
});

test.each([
  ['scheduled', true],
  ['sold_out', true],
  ['rescheduled', true],
  ['postponed', false],
  ['cancelled', false],
] as const)('a show that is %s is counted down to, and over afterwards: %s', (status, takesPlace) => {
  const { startsAt, overText } = viewOf({ at: '2026-11-28T01:00:00Z', status });
  expect([startsAt !== null, overText !== null]).toEqual([takesPlace, takesPlace]);
});

describe('the next dates of the artist, for when the event is over', () => {
  const at = (day: number) => `2026-12-0${day}T01:00:00Z`;
  const next = (given: Parameters<typeof viewOf>[0]) =>
    viewOf({ name: 'Night Ferry: Encore', ...given }, [
      event(2, { name: 'Night Ferry', at: at(2), venueSlug: 'foundry' }),
      event(3, { name: 'Night Ferry (CANCELLED)', at: at(3), status: 'cancelled' }),
      event(4, { name: 'The Night Ferry - Tides', at: at(4) }),
      event(5, { name: 'Night Ferry', at: at(5) }),
      event(6, { name: 'Night Ferry', at: at(6) }),
      event(7, { name: 'Night Ferry', at: '2026-10-01T01:00:00Z' }),
      event(8, { name: 'Night Ferry' }),
      event(9, { name: 'Plum Rain', at: at(2) }),
    ]);
  const idOf = (path: string) => Number(path.split('/').at(-1));

  test.each([
    ['past', { at: '2026-11-20T01:00:00Z' }, [2, 4, 5, 6]],
    ['ahead: the dates before it will be over, too', { at: at(4) }, [5, 6]],
    ['the last', { at: at(7) }, []],
    ['without a date, which never passes', {}, []],
    ['without a name', { name: null, at: '2026-11-20T01:00:00Z' }, []],
  ])('%s', (_, given, expected) => {
    expect(next(given).nextDates.map(({ path }) => idOf(path))).toEqual(expected);
  });

  test('of which three are shown at once if it was over at the build', () => {
    expect(next({ at: '2026-11-20T01:00:00Z' }).shownNext.map(idOf)).toEqual([2, 4, 5]);
    expect(next({ at: at(4) }).shownNext).toEqual([]);
  });
});

test('JSON-LD describes a music event with dates, place and offer, and no text can end it', () => {
  const { head } = viewOf({
    name: 'Night Ferry </script><script>alert(1)</script>',
    at: '2026-11-28T01:00:00Z',
    code: 'A1',
    imageUrl: '/demo/wave.svg',
    description: 'Loud & quiet',
  });
  const [text = ''] = head.jsonLd;
  expect(text).not.toContain('<');
  expect(JSON.parse(text)).toMatchObject({
    '@type': 'MusicEvent',
    name: 'Night Ferry </script><script>alert(1)</script>',
    startDate: '2026-11-27T20:00:00-05:00',
    url: 'https://eventhub.example/events/1',
    image: ['https://eventhub.example/demo/wave.svg'],
    location: { name: 'saltbox' },
    offers: { url: 'https://tickets.example/saltbox/A1' },
  });
  expect(viewOf({ majorCategory: 'Comedy', day: '2026-12-01' }).head.jsonLd[0]).toContain('"@type":"Event"');
});

test('the calendar file folds lines at 75 bytes, escapes text and uses UTC', () => {
  const { calendar } = viewOf({
    name: `Night, Ferry; ${'か'.repeat(60)}\r\nEND:VCALENDAR`,
    at: '2026-11-28T01:00:00Z',
  });
  const ics = decodeURIComponent(calendar?.href.split(',').slice(1).join(',') ?? '');
  const lines = ics.split('\r\n');
  expect(lines.every((line) => new TextEncoder().encode(line).length <= 75)).toBe(true);
  expect(ics.replaceAll('\r\n ', '')).toContain('SUMMARY:Night\\, Ferry\\; ');
  expect(lines).toContain('DTSTART:20261128T010000Z');
  expect(lines.filter((line) => line === 'END:VCALENDAR')).toHaveLength(1);
});

test('more at the venue lists upcoming events except this one and its other dates', () => {
  const view = viewOf({ name: 'Zero', at: '2026-12-01T20:00:00Z' }, [
    event(2, { name: 'Zero', at: '2026-12-02T20:00:00Z' }),
    event(3, { at: '2026-12-03T20:00:00Z' }),
    event(4, { at: '2026-01-03T20:00:00Z' }),
    event(5, { at: '2026-12-03T20:00:00Z', venueSlug: 'far' }),
  ]);
  expect(view.moreAtVenue.map(({ id }) => id)).toEqual([3]);
  expect(view.otherDatesHere.map(({ path }) => path)).toEqual(['/events/2']);
});

test('name, full venue name, paragraphs and page head are plain text', () => {
  const view = viewOf(
    { name: null, description: 'One.\n\nTwo.', at: '2026-12-01T20:00:00Z', venueSlug: 'saltbox' },
    [],
    [venue('saltbox', { fullName: 'Saltbox', venueName: 'SB' })],
  );
  expect(view).toMatchObject({
    title: 'Untitled Event',
    artist: null,
    venue: { name: 'Saltbox', path: '/venues/saltbox' },
    paragraphs: ['One.', 'Two.'],
    head: { title: 'Untitled Event at Saltbox, Dec 01, 2026, 3:00 PM · EventHub', canonicalPath: '/events/1' },
  });
  expect(view.head.description.length).toBeLessThanOrEqual(160);
});
