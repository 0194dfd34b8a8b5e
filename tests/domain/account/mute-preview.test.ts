import fc from 'fast-check';
import { expect, it, vi } from 'vitest';
import { mutePreview, recentEvents } from '../../../src/domain/account/mute-preview.ts';
import * as mute from '../../../src/domain/text/mute.ts';
import { formatMoment } from '../../../src/domain/time/format-instant.ts';
import { event, site, venue } from '../fixtures.ts';

vi.mock('../../../src/domain/text/mute.ts', { spy: true });

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
  const { total, muted } = mutePreview(events)(['jazz', 'parking']);
  expect(total).toBe(3);
  expect(muted.map(({ event: { id }, term }) => [id, term])).toEqual([
    [3, 'parking'],
    [1, 'jazz'],
    [2, 'parking'],
  ]);
});

it('without terms nothing is muted', () => {
  expect(mutePreview(events)([])).toEqual({ total: 3, muted: [] });
});

it('while terms are typed, removed and moved, the preview is that of the terms at the moment', () => {
  const terms = fc.array(fc.constantFrom('jazz', 'parking', 'night', 'ferry', 'night ferry', 'ember', '', 'x'));
  fc.assert(
    fc.property(fc.array(terms), (typed) => {
      const previewOf = mutePreview(events);
      for (const now of typed) {
        const rule = mute.muteRule(now);
        const muted = events.flatMap((one) => rule(one) ?? []);
        expect(previewOf(now).muted.map(({ term }) => term)).toEqual(muted);
      }
    }),
  );
});

it('a key matches only the term it changes, however many there are', () => {
  const rule = vi.mocked(mute.muteRule);
  const previewOf = mutePreview(events);
  const terms = Array.from({ length: 500 }, (_, index) => `term ${index}`);
  previewOf(terms);
  rule.mockClear();
  previewOf(['nigh', ...terms.slice(1)]);
  expect(rule.mock.calls).toEqual([[['nigh']]]);
});

it('times are shown in their zone', () => {
  const instant = Date.parse('2026-11-28T01:04:00Z');
  expect(formatMoment(instant, 'America/New_York')).toBe('Nov 27, 2026, 8:04 PM');
  expect(formatMoment(instant, 'Europe/Berlin')).toBe('Nov 28, 2026, 2:04 AM');
});
