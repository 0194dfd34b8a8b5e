import { expect, it } from 'vitest';
import { eventStatuses } from '../../src/domain/catalogue/event-status.ts';
import { anonymous, operator } from '../local-supabase/clients.ts';
import { describeOnBothEngines } from '../local-supabase/engines.ts';

const tomorrow = new Date(Date.now() + 86_400_000).toISOString();

describeOnBothEngines('the status of events', (started) => {
  it('is scheduled by default', async () => {
    await operator(started.backend).from('events').insert({ event_id: 1, event_datetime: tomorrow }).throwOnError();
    const { data } = await anonymous(started.backend).from('events').select('status').eq('event_id', 1).single();
    expect(data).toEqual({ status: 'scheduled' });
  });

  it.each(eventStatuses.map((status, index) => [status, 10 + index] as const))(
    '%s is kept, and counts as upcoming by its time alone',
    async (status, event_id) => {
      const row = { event_id, event_datetime: tomorrow, status, venue_slug: `room-${status}` };
      await operator(started.backend).from('events').insert(row).throwOnError();
      const client = anonymous(started.backend);
      const { data } = await client.from('upcoming_events').select('event_id,status').eq('event_id', event_id);
      expect(data).toEqual([{ event_id, status }]);
      const { data: stats } = await client
        .from('venue_stats')
        .select('upcoming_events')
        .eq('venue_slug', row.venue_slug);
      expect(stats).toEqual([{ upcoming_events: 1 }]);
    },
  );

  it.each([
    ['Cancelled', '23514'],
    ['', '23514'],
    [null, '23502'],
  ])('%j is refused', async (status, code) => {
    const { error } = await operator(started.backend)
      .from('events')
      .insert({ event_id: 99, status: status as string });
    expect(error?.code).toBe(code);
  });
});
