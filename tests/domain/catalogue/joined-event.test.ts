import { expect, it } from 'vitest';
import type { EventStatus } from '../../../src/domain/catalogue/event-status.ts';
import { withJoined } from '../../../src/domain/catalogue/joined-event.ts';
import { event } from '../fixtures.ts';

const joined = (id: number, listedAs: number, scrapedAt: number | null, status: EventStatus = 'scheduled') => ({
  id,
  listedAs,
  name: 'Night Ferry',
  source: 'city',
  scrapedAt,
  status,
  venueSlug: 'ember',
  code: `code-${id}`,
});

it('a show of several sources has the tickets of all that take place, and is as old as the first (rule K7)', () => {
  const [first, second] = withJoined(
    [event(1, { scrapedAt: 5 }), event(2)],
    [joined(3, 1, 2), joined(4, 1, null), joined(5, 1, null, 'cancelled')],
  );
  expect(first).toMatchObject({
    scrapedAt: 2,
    otherTickets: [
      { venueSlug: 'ember', code: 'code-3' },
      { venueSlug: 'ember', code: 'code-4' },
    ],
  });
  expect(second).toEqual(event(2));
});
