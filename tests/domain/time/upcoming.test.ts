import { expect, test } from 'vitest';
import { toListing } from '../../../src/domain/catalogue/listing.ts';
import { isUpcoming } from '../../../src/domain/time/upcoming.ts';
import { event, venue } from '../fixtures.ts';
import { siteZone, upcomingCases } from './upcoming-cases.ts';

// tests/supabase runs the same table against the SQL function.
test.each(upcomingCases)('$title: $upcoming', ({ event_datetime, event_date, zone, now, upcoming }) => {
  const given = event(1, {
    startsAt: event_datetime === null ? null : Date.parse(event_datetime),
    day: event_date,
  });
  const listing = toListing(given, venue('saltbox', { timeZone: zone }), siteZone, null);
  expect(isUpcoming(listing.upcomingUntil, Date.parse(now))).toBe(upcoming);
});
