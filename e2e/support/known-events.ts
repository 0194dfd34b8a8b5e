/**
 * Listings with known facts, added to the demo ones. All dates are absolute: journeys run at Friday, November 27, 2026,
 * 5 PM in New York.
 */

/** The venue of all of them except the one abroad. */
export const knownVenue = { slug: 'clock-hall', name: 'Clock Hall' } as const;

/** A venue in a different zone than the site's. */
export const venueAbroad = {
  slug: 'uhrwerk-berlin',
  name: 'Uhrwerk Berlin',
  timeZone: 'Europe/Berlin',
  city: 'Berlin',
  address: 'Uferstraße 4, 13357 Berlin',
  latitude: 52.55,
  longitude: 13.375,
} as const;

/** A date without a time. */
export const dateOnly = {
  id: 900_001,
  name: 'Midwinter Reading',
  date: '2026-12-24',
  longText: 'Thursday, December 24, 2026',
  text: 'Dec 24, 2026',
} as const;

/** An instant whose UTC date differs from its local date. A second source lists it, too. */
export const lateEvening = {
  id: 900_002,
  name: 'Midnight Quartet',
  startsAt: '2026-12-25T04:30:00Z',
  longText: 'Thursday, December 24, 2026',
  time: '11:30 PM',
  joined: { id: 900_006, name: 'Midnight Quartet: Winter Tour', source: 'city-paper', code: 'C6' },
} as const;

/** Shown in its venue's zone, with all that a listing may say. */
export const abroad = {
  id: 900_003,
  name: 'Uhrwerk Ensemble',
  startsAt: '2026-12-24T19:00:00Z',
  longText: 'Thursday, December 24, 2026',
  time: '8:00 PM',
  description:
    'With strings. Programme (https://uhrwerk.example/shows?lang=en&night=(2)), tickets at the door.\n\nDoors at seven.',
  facts: {
    doors_datetime: '2026-12-24T18:00:00Z',
    price_min: 18,
    price_max: 27.5,
    price_currency: 'EUR',
    age_limit: '16+',
  },
} as const;

/** Neither a date nor a time. */
export const undated = { id: 900_004, name: 'Someday Choir' } as const;

/** Three nights of one artist: yesterday, tonight at 6 PM and next week. */
export const clockwork = {
  name: 'Clockwork Trio',
  past: { id: 900_010, startsAt: '2026-11-26T23:00:00Z' },
  tonight: { id: 900_011, startsAt: '2026-11-27T23:00:00Z' },
  nextWeek: { id: 900_012, startsAt: '2026-12-04T23:00:00Z' },
} as const;

/** Nights of one artist at one venue, some cancelled, moved or sold out; each at 8 PM in New York. */
export const pendulum = {
  name: 'Pendulum Choir',
  venue: { slug: 'quarter-house', name: 'Quarter House' },
  nights: [
    { id: 900_021, day: '2026-12-05', status: 'scheduled' },
    { id: 900_022, day: '2026-12-06', status: 'cancelled' },
    { id: 900_023, day: '2026-12-07', status: 'sold_out' },
    { id: 900_024, day: '2026-12-08', status: 'postponed' },
    { id: 900_025, day: '2026-12-09', status: 'rescheduled' },
  ],
} as const;

/** Two shows at 5:30 tonight: one cancelled, like the artist's other date, and one sold out. */
export const tonightAtHalt = {
  venue: { slug: 'halt-room', name: 'Halt Room' },
  startsAt: '2026-11-27T22:30:00Z',
  cancelled: { id: 900_031, name: 'Standstill Duo', later: { id: 900_032, startsAt: '2026-12-11T01:00:00Z' } },
  soldOut: { id: 900_033, name: 'Packed House Band' },
} as const;

/** Stored after the build, so that only the database has it. */
export const newer = {
  id: 980_001,
  name: 'Brand New\\Band',
  venueSlug: 'brand-new-hall',
  date: '2026-12-30',
} as const;

/** Sources in every state. */
export const knownSources = [
  {
    name: 'clock-hall',
    last_success_at: '2026-11-27T21:00:00Z',
    last_failure_at: null,
    failing_since: null,
    failure: null,
    newest_at: '2026-11-26T21:00:00Z',
    upcoming: 12,
  },
  {
    name: 'city-paper',
    last_success_at: '2026-11-20T21:00:00Z',
    last_failure_at: '2026-11-27T21:00:00Z',
    failing_since: '2026-11-21T03:00:00Z',
    failure: 'Its host answers 503 instead of the feed.',
    newest_at: '2026-11-20T21:00:00Z',
    upcoming: 3,
  },
  {
    name: 'closed-club',
    last_success_at: '2026-11-27T21:00:00Z',
    last_failure_at: null,
    failing_since: null,
    failure: null,
    newest_at: '2026-06-01T00:00:00Z',
    upcoming: 0,
  },
] as const;
