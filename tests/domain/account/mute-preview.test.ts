import { expect, it } from 'vitest';
import { mutePreview, recentEvents } from '../../../src/domain/account/mute-preview.ts';
import { formatMoment } from '../../../src/domain/time/format-instant.ts';
import { event, site, venue } from '../fixtures.ts';

const events = recentEvents(
  [
    event(3, { name: 'Parking Pass', venueSlug: null }),
    event(1, { name: 'Night Ferry', venueSlug: 'ember', majorCategory: 'Jazz' }),
    event(2, { name: null, majorCategory: null, venueSlug: 'ember' }),
  ],
  [venue('ember', { fullName: 'Ember Parking Garage' })],
  site,
);

it('the preview keeps the order of additions and names the term that muted each event', () => {
  expect(events.map(({ id }) => id)).toEqual([3, 1, 2]);
  const { total, muted } = mutePreview(events, ['jazz', 'parking']);
  expect(total).toBe(3);
  expect(muted.map(({ event: { id }, term }) => [id, term])).toEqual([
    [3, 'parking'],
    [1, 'jazz'],
    [2, 'parking'],
  ]);
});

it('without terms nothing is muted', () => {
  expect(mutePreview(events, [])).toEqual({ total: 3, muted: [] });
});

it('times are shown in their zone', () => {
  const instant = Date.parse('2026-11-28T01:04:00Z');
  expect(formatMoment(instant, 'America/New_York')).toBe('Nov 27, 2026, 8:04 PM');
  expect(formatMoment(instant, 'Europe/Berlin')).toBe('Nov 28, 2026, 2:04 AM');
});
