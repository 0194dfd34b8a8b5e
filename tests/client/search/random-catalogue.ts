import fc from 'fast-check';
import type { Catalogue, EventRecord, VenueRecord } from '../../../src/domain/catalogue/types.ts';
import { catalogueOf, NOW } from '../../domain/fixtures.ts';
import type { Row } from './brute-force.ts';

const HOUR = 3_600_000;

const NAMES = [
  'Night Ferry',
  'night ferry',
  'NIGHT FERRY',
  'The Night Ferry',
  'Goodnight Municipal',
  'Björk',
  'Bjork',
  'Bjo\u0308rk',
  'AC/DC',
  '!!!',
  'P!nk',
  'İstanbul',
  'ΟΔΟΣ',
  'かな',
  'Чайка',
  '한국 밴드',
  '🎷 Quartet',
  'A$AP',
  '=Equals',
  'Jazz',
  'Straße',
  '<b>Bold</b> & "Quoted"',
  '\u0001 Control',
  'Low\nLine',
  'Nbsp\u00a0Band',
];
const TAILS = [
  '',
  ': Low Water Tour',
  ' with Björk',
  ' at Saltbox',
  ' & AC/DC',
  ' Live',
  ' - Jazz Night',
  ' w/ \u0002',
  '=',
  ' ft. The Night Ferry',
];
const CATEGORIES = ['Rock', 'Jazz', 'Café Music', 'R&B', 'Ρεμπέτικο'];
const SLUGS = ['saltbox', 'little-cathedral', 'AC/DC', 'ünder-ground', '404'];

const venueRecord = (slug: string): fc.Arbitrary<VenueRecord> =>
  fc.record({
    slug: fc.constant(slug),
    fullName: fc.constantFrom(null, 'Saltbox', 'Little Cathedral', 'Ünder Ground Hall'),
    venueName: fc.constantFrom(null, 'Saltbox', 'The Box', 'İnn'),
    timeZone: fc.constantFrom(null, 'Europe/Berlin', 'Pacific/Kiritimati', 'Pacific/Pago_Pago'),
    city: fc.constantFrom(null, 'Brooklyn', 'BROOKLYN', 'Köln'),
    address: fc.constant(null),
    coordinates: fc.constant(null),
  });

const eventFields = fc.record({
  name: fc.oneof(
    {
      weight: 9,
      arbitrary: fc.tuple(fc.constantFrom(...NAMES), fc.constantFrom(...TAILS)).map((parts) => parts.join('')),
    },
    { weight: 1, arbitrary: fc.constantFrom(null, 'The', 'Live', ':') },
  ),
  venueSlug: fc.constantFrom(null, ...SLUGS),
  majorCategory: fc.constantFrom(null, ...CATEGORIES),
  imageUrl: fc.constantFrom(null, '/a.svg', 'https://pictures.example/b.jpg'),
  hours: fc.oneof(fc.integer({ min: -400, max: 400 }), fc.constantFrom(0, -1, 1, null)),
  day: fc.constantFrom(null, '2026-11-26', '2026-11-27', '2026-11-28', '2026-12-04', '1969-12-31', '2031-02-28'),
  milliseconds: fc.constantFrom(0, 0, 0, 1, 59_999),
});

/** A small catalogue with difficult values of every kind, built at NOW. */
export const randomCatalogue: fc.Arbitrary<{ catalogue: Catalogue; venues: readonly VenueRecord[] }> = fc
  .record({
    events: fc.array(eventFields, { minLength: 1, maxLength: 30 }),
    venues: fc.tuple(...SLUGS.map((slug) => fc.option(venueRecord(slug)))),
  })
  .map(({ events, venues }) => {
    const records = events.map(
      ({ hours, milliseconds, ...fields }, index): EventRecord => ({
        ...fields,
        id: index + 1,
        description: null,
        minorCategory: null,
        startsAt: hours === null ? null : NOW + hours * HOUR + milliseconds,
        code: null,
        scrapedAt: null,
        updatedAt: null,
        status: 'scheduled',
        doorsAt: null,
        price: null,
        ageLimit: null,
      }),
    );
    const venueRecords = venues.filter((venue) => venue !== null);
    return { catalogue: catalogueOf(records, venueRecords), venues: venueRecords };
  });

/** The rows of a catalogue, for the brute-force search. */
export const rowsOf = ({ events }: Catalogue): Row[] =>
  events.map((event) => ({ ...event, until: event.upcomingUntil }));
